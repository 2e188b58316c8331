import { beforeEach, describe, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { ERROR_PAGE_IDS } from '#contract/errors.ts';
import { href, PATHS, type PathName } from '#contract/paths.ts';
import {
  AMENDE,
  adresse,
  aller,
  axeViolations,
  enSession,
  oublier,
  ouvrir,
  textes,
} from './support.tsx';

const STATIQUES = [
  'aide',
  'plan',
  'confidentialite',
  'securite',
  'glossaire',
  'faq',
  'accessibilite',
  'engagement',
  'mentionsLegales',
] as const satisfies readonly PathName[];
const GARDES = [
  'detail',
  'choixModalites',
  'indicatifOperation',
  'virement',
  'justificatif',
  'envoiSips',
] as const satisfies readonly PathName[];

const robots = () => document.head.querySelector('meta[name="robots"]')?.getAttribute('content');
const titre = (page: string) => `${page} | Amendes.gouv.fr`;

beforeEach(() => {
  oublier();
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
  ])('%s leads to %s (%s)', async (depart, arrivee) => {
    await ouvrir(depart);
    await expect.poll(() => adresse.element().textContent).toBe(arrivee);
  });

  it('R-03 R-05: an id without a language is the French home page, pre-filled', async () => {
    await ouvrir('/tai/abc');
    await expect.element(page.getByRole('textbox', { name: /Clé/ })).toHaveValue('21');
    await expect.element(adresse).toHaveTextContent('/fr/tai');
  });

  it.each(GARDES)('R-16 D-01: %s without a fine leads home', async (nom) => {
    await ouvrir(`${href(nom, 'fr')}?x=1`);
    await expect.element(adresse).toHaveTextContent(/^\/fr\/tai\?x=1$/);
  });
});

describe('titles and robots', () => {
  it('R-18: the page in plain words has its title, its pictures in words, and links to it from home', async () => {
    const { unmount } = await ouvrir('/fr/tai');
    const lien = page.getByRole('main').getByRole('link', { name: textes.titres.facile });
    await expect.element(lien).toHaveAttribute('href', '/fr/tai/facile');
    await unmount();
    await ouvrir('/fr/tai/facile');
    await expect.poll(() => document.title).toBe(titre(textes.titres.facile));
    const images = page.getByRole('main').getByRole('img').elements();
    expect(images.map((image) => (image.getAttribute('aria-label') ?? '').length > 20)).toEqual([
      true,
      true,
    ]);
    expect(await axeViolations()).toEqual([]);
  });

  it.each(STATIQUES)('R-06 R-18: %s has its title and one heading', async (nom) => {
    await ouvrir(href(nom, 'fr'));
    await expect.poll(() => document.title).toBe(titre(textes.titres[nom]));
    expect(page.getByRole('heading', { level: 1 }).elements()).toHaveLength(1);
    expect(robots()).toBeUndefined();
    expect(await axeViolations()).toEqual([]);
  });

  it.each(['/fr/page-introuvable', '/fr/rien', '/fr/tai/un/deux/trois', '/fr/TAI'])(
    'R-15 D-03: %s is the not-found page, shown in place',
    async (chemin) => {
      await ouvrir(chemin);
      await expect.poll(() => document.title).toBe('404 - Page non trouvée | Amendes.gouv.fr');
      await expect.element(adresse).toHaveTextContent(chemin);
      expect(await axeViolations()).toEqual([]);
    },
  );

  it.each([
    ['detail', textes.detail.titres.aPayer],
    ['choixModalites', textes.choix.titreCarte],
    ['indicatifOperation', textes.titres.indicatifOperation],
    ['virement', textes.titres.virement],
    ['justificatif', textes.justificatif.nonPaye.titre],
  ] as const)(
    'R-07 R-08 R-09 R-11 R-13 R-17 R-18: %s is titled by its state and never indexed',
    async (nom, attendu) => {
      enSession(AMENDE);
      await ouvrir(href(nom, 'fr'));
      await expect.poll(() => document.title).toBe(titre(attendu));
      await expect.poll(robots).toBe('noindex, nofollow');
      expect('private' in PATHS[nom]).toBe(true);
      expect(await axeViolations()).toEqual([]);
    },
  );

  it('R-17: the robots rule leaves with the page that needed it', async () => {
    await ouvrir('/fr/page-introuvable');
    await expect.poll(robots).toBe('noindex, nofollow');
    await page.getByRole('link', { name: textes.introuvable.action }).click();
    await expect.poll(robots).toBeUndefined();
  });

  it('R-19 L-02: the selector changes the language of page and document, and keeps the path', async () => {
    await ouvrir('/fr/tai/aide?x=1');
    await expect.poll(() => document.documentElement.lang).toBe('fr');
    const italien = page.getByRole('banner').getByRole('link', { name: 'IT - Italiano' }).first();
    await page.getByTitle(textes.dsfr.selectLanguage).first().click();
    await italien.click();
    await expect.element(adresse).toHaveTextContent('/it/tai/aide?x=1');
    await expect.poll(() => document.documentElement.lang).toBe('it');
  });
});

describe('after a navigation', () => {
  it('R-21: focus goes to the skip link, and the new title is announced', async () => {
    await ouvrir('/fr/tai');
    await page.getByRole('contentinfo').getByRole('link', { name: textes.pied.nav.aide }).click();
    await expect.element(page.getByRole('link', { name: textes.navigation.contenu })).toHaveFocus();
    const annonces = page
      .getByRole('status')
      .elements()
      .map(({ textContent }) => textContent);
    expect(annonces).toContain(titre(textes.titres.aide));
  });

  it('R-21: an anchor in the address leaves the focus where it is', async () => {
    await ouvrir('/fr/tai');
    page.getByRole('textbox').first().element().focus();
    await aller('/fr/tai/aide#contenu');
    await expect.poll(() => document.title).toBe(titre(textes.titres.aide));
    await expect
      .element(page.getByRole('link', { name: textes.navigation.contenu }))
      .not.toHaveFocus();
  });
});

describe('the frame', () => {
  it('L-01 L-03 L-04 L-05: home link, footer links, State sites, skip links', async () => {
    await ouvrir('/fr/tai/aide');
    const maison = page.getByRole('banner').getByRole('link', { name: /Accueil|Amendes/ });
    await expect.element(maison).toHaveAttribute('href', '/fr/tai');
    const pied = page.getByRole('contentinfo');
    for (const nom of STATIQUES) {
      expect(pied.element().querySelector(`a[href="${href(nom, 'fr')}"]`), nom).not.toBeNull();
    }
    await expect.element(pied.getByRole('link', { name: /legifrance/ })).toBeVisible();
    const accueil = pied.element().querySelector(`a[href="${href('accueil', 'fr')}"]`);
    // The title of a link says what the link shows (RGAA 6.1).
    expect(accueil?.getAttribute('title')).toBe('Accueil - Amendes.gouv.fr - République Française');
    const dernieres = pied
      .element()
      .querySelectorAll('.fr-footer__bottom a.fr-footer__bottom-link');
    expect([...dernieres].map((lien) => lien.getAttribute('href'))).toEqual(
      (['plan', 'accessibilite', 'mentionsLegales', 'confidentialite'] as const).map((nom) =>
        href(nom, 'fr'),
      ),
    );
    const [contenu, bas] = document.querySelectorAll('a');
    expect(document.querySelector(contenu?.getAttribute('href') ?? '')?.tagName).toBe('MAIN');
    expect(document.querySelector(bas?.getAttribute('href') ?? '')?.tagName).toBe('FOOTER');
  });

  it('G-10 D-05: in a webview header and footer go; language, help, site map and what the law asks stay (RGAA 12.1)', async () => {
    await ouvrir('/fr/tai/aide?webview=true');
    await expect.element(page.getByRole('banner')).not.toBeInTheDocument();
    await expect.element(page.getByRole('contentinfo')).not.toBeInTheDocument();
    await expect.element(page.getByRole('link', { name: /DE - Deutsch/ })).toBeVisible();
    const { aide, plan, mentionsLegales, confidentialite } = textes.pied.nav;
    for (const name of [textes.pied.accessibilite, aide, plan, mentionsLegales, confidentialite]) {
      await expect.element(page.getByRole('link', { name, exact: true })).toBeVisible();
    }
    await expect
      .element(page.getByRole('link', { name: textes.navigation.piedDePage }))
      .not.toBeInTheDocument();
  });
});

describe('the error page', () => {
  it.each(ERROR_PAGE_IDS)('R-14 D-19: %s says what happened and what to do', async (id) => {
    await ouvrir(`/fr/tai/erreur/${id}`);
    await expect
      .element(page.getByRole('heading', { level: 1 }))
      .toHaveTextContent(textes.erreur[id].titre);
    await expect.element(page.getByText(textes.erreur[id].texte)).toBeVisible();
    await expect.element(page.getByTestId('action-principale')).toHaveAttribute('href', '/fr/tai');
    const autrement = id === 'maintenance' || id === 'paiement-indisponible';
    const telephone = page.getByRole('main').getByRole('link', { name: '0806 20 30 40' });
    expect(telephone.elements()).toHaveLength(autrement ? 1 : 0);
    expect(await axeViolations()).toEqual([]);
  });

  it('R-14 D-19: an incident number is told, and nothing else that stands in its place', async () => {
    const incident = '3f2b8c1e-9d4a-4c7b-8e21-0a1b2c3d4e5f';
    const adresse = href('erreur', 'fr', { idErreur: 'technique' });
    await ouvrir(`${adresse}#incident=${incident}`);
    await expect.element(page.getByRole('main').getByText(incident)).toBeVisible();
  });

  it.each([
    ['', '15 minutes'],
    ['#attente=2400', '40 minutes'],
  ])('D-15 D-26: too many tries tell the time to wait (%s)', async (attente, duree) => {
    await ouvrir(`${href('erreur', 'fr', { idErreur: 'trop-de-tentatives' })}${attente}`);
    await expect.element(page.getByText(duree)).toBeVisible();
    expect(page.getByText('minutes').elements()).toHaveLength(1);
  });

  it('R-14 D-19: an incident that is not ours is not shown', async () => {
    await ouvrir(`${href('erreur', 'fr', { idErreur: 'technique' })}#incident=appelez-le-0899`);
    await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible();
    expect(page.getByRole('main').element().textContent).not.toContain('0899');
  });

  it('R-14 D-19: an unknown id is a technical fault, and is never echoed', async () => {
    await ouvrir('/fr/tai/erreur/appelez-le-0899');
    await expect.element(page.getByText(textes.erreur.technique.texte)).toBeVisible();
    expect(page.getByRole('main').element().textContent).not.toContain('0899');
  });
});
