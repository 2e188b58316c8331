import { beforeEach, describe, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { CONTENT_PAGES } from '#contract/contentPages.ts';
import { href } from '#contract/paths.ts';
import { heard } from '../../support/heard.ts';
import { address, axeViolations, forget, go, open, texts } from './support.tsx';

/** The easy-to-read page has a screen of its own. */
const STATIC_PAGES = CONTENT_PAGES.filter((page) => page !== 'facile');
const GUARDS = [
  href('detail', 'fr'),
  href('choixModalites', 'fr'),
  href('indicatifOperation', 'fr'),
  href('envoiSips', 'fr'),
  href('envoiSipsMontant', 'fr', { montantTransaction: '9000' }),
  href('virement', 'fr'),
  href('virementIndicatif', 'fr', { indicatifOperation: 'ABC123' }),
  href('justificatif', 'fr'),
];

const title = (page: string) => `${page} | Amendes.gouv.fr`;

beforeEach(() => {
  forget();
  vi.spyOn(navigator, 'languages', 'get').mockReturnValue(['it-IT', 'fr']);
});

describe('redirections', () => {
  it.each([
    ['/', '/fr/tai', 'R-02'],
    ['/tai', '/fr/tai', 'R-02'],
    ['/tai?x=1', '/fr/tai?x=1', 'R-02 D-04'],
    ['/xx/tai', '/it/page-introuvable', 'R-01 D-02'],
    ['/FR/tai?x=1', '/it/page-introuvable?x=1', 'R-01 D-04'],
    ['/fr/tai?langue=zz', '/fr/tai?langue=zz', 'R-20 D-04'],
    ['/fr/tai/aide?langue=it&x=1', '/it/tai/aide?x=1', 'R-20 D-04'],
  ])('%s leads to %s (%s)', async (departure, arrival) => {
    await open(departure);
    await expect.poll(() => address.element().textContent).toBe(arrival);
  });

  it.each(GUARDS)(
    'R-16 D-01: %s without a fine leads home, where a line says why',
    async (path) => {
      await open(`${path}?x=1`);
      await expect.element(address).toHaveTextContent(/^\/fr\/tai\?x=1$/);
      const line = page.getByTestId('message-info');
      await expect.element(line).toHaveTextContent(texts.accueil.retour.amendeAbsente);
    },
  );
});

describe('titles and robots', () => {
  it.each(['/fr/page-introuvable', '/fr/TAI'])(
    'R-15 D-03: %s is the not-found page, shown in place',
    async (path) => {
      await open(path);
      await expect.poll(() => document.title).toBe('404 - Page non trouvée | Amendes.gouv.fr');
      await expect.element(address).toHaveTextContent(path);
      expect(await axeViolations()).toEqual([]);
    },
  );

  it('R-19 L-02: the selector changes the language of page and document, and keeps the path', async () => {
    await open('/fr/tai/aide?x=1#contenu');
    await expect.poll(() => document.documentElement.lang).toBe('fr');
    const italian = page.getByRole('banner').getByRole('link', { name: 'IT - Italiano' }).first();
    await page.getByTitle(texts.dsfr.selectLanguage).first().click();
    await italian.click();
    await expect.element(address).toHaveTextContent('/it/tai/aide?x=1#contenu');
    await expect.poll(() => document.documentElement.lang).toBe('it');
  });
});

describe('after a navigation', () => {
  it('R-21: focus goes to the skip link, whose name ends with the new title, said once', async () => {
    await open('/fr/tai');
    await page.getByRole('contentinfo').getByRole('link', { name: texts.pied.nav.aide }).click();
    const name = `${texts.navigation.contenu} ${texts.titres.aide}`;
    await expect.element(page.getByRole('link', { name, exact: true })).toHaveFocus();
    await new Promise((resolve) => setTimeout(resolve, 300));
    expect(heard('polite')).toBe('');
  });

  it('R-21: a focus whose element is gone moves once screen readers have seen it go', async () => {
    await open('/fr/page-introuvable');
    // The page that opens has its own move of the focus.
    await new Promise((resolve) => setTimeout(resolve, 300));
    const link = page.getByRole('link', { name: texts.introuvable.action }).element();
    link.focus();
    const gone = new Promise<number>((resolve) => {
      new MutationObserver((_, observer) => {
        if (link.isConnected) return;
        observer.disconnect();
        resolve(performance.now());
      }).observe(document.body, { childList: true, subtree: true });
    });
    const moved = new Promise<number>((resolve) => {
      document.addEventListener('focusin', () => resolve(performance.now()), { once: true });
    });
    await userEvent.keyboard('{Enter}');
    expect((await moved) - (await gone)).toBeGreaterThan(50);
    const name = `${texts.navigation.contenu} ${texts.titres.accueil}`;
    await expect.element(page.getByRole('link', { name, exact: true })).toHaveFocus();
  });

  it('R-21: an anchor in the address leaves the focus where it is', async () => {
    await open('/fr/tai');
    page.getByRole('textbox').first().element().focus();
    await go('/fr/tai/aide#contenu');
    await expect.poll(() => document.title).toBe(title(texts.titres.aide));
    await expect
      .element(page.getByRole('link', { name: texts.navigation.contenu }))
      .not.toHaveFocus();
  });
});

describe('the frame', () => {
  it('L-01 L-03 L-04 L-05: home link, footer links, State sites, skip links', async () => {
    await open('/fr/tai/aide');
    const homeLink = page.getByRole('banner').getByRole('link', { name: /Accueil|Amendes/ });
    await expect.element(homeLink).toHaveAttribute('href', '/fr/tai');
    const foot = page.getByRole('contentinfo');
    for (const name of STATIC_PAGES) {
      expect(foot.element().querySelector(`a[href="${href(name, 'fr')}"]`), name).not.toBeNull();
    }
    await expect.element(foot.getByRole('link', { name: /legifrance/ })).toBeVisible();
    const brandLink = foot.element().querySelector(`a[href="${href('accueil', 'fr')}"]`);
    // The title of a link says what the link shows (RGAA 6.1).
    expect(brandLink?.getAttribute('title')).toBe(
      'Accueil - Amendes.gouv.fr - République Française',
    );
    const last = foot.element().querySelectorAll('.fr-footer__bottom a.fr-footer__bottom-link');
    expect([...last].map((link) => link.getAttribute('href'))).toEqual(
      (['plan', 'accessibilite', 'mentionsLegales', 'confidentialite'] as const).map((name) =>
        href(name, 'fr'),
      ),
    );
    const [content, bottom] = document.querySelectorAll('a');
    expect(document.querySelector(content?.getAttribute('href') ?? '')?.tagName).toBe('MAIN');
    expect(document.querySelector(bottom?.getAttribute('href') ?? '')?.tagName).toBe('FOOTER');
  });

  it('G-10 D-05: in a webview header and footer go; language, help, site map and what the law asks stay (RGAA 12.1)', async () => {
    await open('/fr/tai/aide?webview=true');
    await expect.element(page.getByRole('banner')).not.toBeInTheDocument();
    await expect.element(page.getByRole('contentinfo')).not.toBeInTheDocument();
    await expect.element(page.getByRole('link', { name: /DE - Deutsch/ })).toBeVisible();
    const { aide, plan, mentionsLegales, confidentialite } = texts.pied.nav;
    for (const name of [
      texts.pied.accessibilite.sans,
      aide,
      plan,
      mentionsLegales,
      confidentialite,
    ]) {
      await expect.element(page.getByRole('link', { name, exact: true })).toBeVisible();
    }
    await expect
      .element(page.getByRole('link', { name: texts.navigation.piedDePage }))
      .not.toBeInTheDocument();
  });
});

describe('the error page', () => {
  it('R-14 D-19: an incident number is told, and nothing else that stands in its place', async () => {
    const incident = '3f2b8c1e-9d4a-4c7b-8e21-0a1b2c3d4e5f';
    const address = href('erreur', 'fr', { idErreur: 'technique' });
    await open(`${address}#incident=${incident}`);
    await expect.element(page.getByRole('main').getByText(incident)).toBeVisible();
  });

  it.each([
    ['', '15 minutes'],
    ['#attente=2400', '40 minutes'],
  ])('D-15 D-26: too many tries tell the time to wait (%s)', async (pending, duration) => {
    await open(`${href('erreur', 'fr', { idErreur: 'trop-de-tentatives' })}${pending}`);
    await expect.element(page.getByText(duration)).toBeVisible();
    expect(page.getByText('minutes').elements()).toHaveLength(1);
  });

  it('R-14 D-19: an incident that is not ours is not shown', async () => {
    await open(`${href('erreur', 'fr', { idErreur: 'technique' })}#incident=appelez-le-0899`);
    await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible();
    expect(page.getByRole('main').element().textContent).not.toContain('0899');
  });

  it('R-14 D-19: an unknown id is a technical fault, and is never echoed', async () => {
    await open('/fr/tai/erreur/appelez-le-0899');
    await expect.element(page.getByText(texts.erreur.technique.texte)).toBeVisible();
    expect(page.getByRole('main').element().textContent).not.toContain('0899');
  });
});
