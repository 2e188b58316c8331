import type { Page } from '@playwright/test';
import { callOf } from '#contract/calls.ts';
import { href } from '#contract/paths.ts';
import { type AmendeDeTest, amende } from './support/amendes.ts';
import { texte } from './support/locale.ts';
import { CARTE_ACCEPTEE, Parcours } from './support/parcours.ts';
import { expect, matrix, test } from './support/test.ts';

/** What a page may move by; web.dev/cls calls 0.1 good. */
const LIMITE = 0.01;
/** Longer than the half second in which a shift counts as the answer to what the person did, ms. */
const RETARD_API_MS = 800;
/** Styles, fonts, words and scripts come one after the other, after the first paint, ms. */
const RETARDS_MS = { css: 500, woff2: 900, json: 300, js: 300 } as const;

type Ecran =
  | 'accueil'
  | 'aide'
  | 'choixModalites'
  | 'detail'
  | 'envoiSips'
  | 'erreur'
  | 'facile'
  | 'faq'
  | 'indicatifOperation'
  | 'introuvable'
  | 'justificatif'
  | 'plan'
  | 'verification';

interface Decalage {
  readonly valeur: number;
  /** What moved, and by how much. */
  readonly quoi: readonly string[];
}

declare global {
  interface Window {
    decalages: Decalage[];
  }
}

/** Runs in the page before its scripts. */
function observer(): void {
  interface Shift extends PerformanceEntry {
    readonly value: number;
    readonly hadRecentInput: boolean;
    readonly sources: readonly {
      readonly node: Node | null;
      readonly previousRect: DOMRectReadOnly;
      readonly currentRect: DOMRectReadOnly;
    }[];
  }
  window.decalages = [];
  new PerformanceObserver((liste) => {
    for (const { value, hadRecentInput, sources, startTime } of liste.getEntries() as Shift[]) {
      if (hadRecentInput) continue;
      const quoi = sources.map(({ node, previousRect: de, currentRect: a }) => {
        const element = node instanceof Element ? node : node?.parentElement;
        const nom = `${element?.tagName}.${element?.className} "${element?.textContent?.slice(0, 30)}"`;
        return `${Math.round(startTime)} ms ${nom} y ${de.y}>${a.y} h ${de.height}>${a.height} w ${de.width}>${a.width}`;
      });
      window.decalages.push({ valeur: value, quoi });
    }
  }).observe({ type: 'layout-shift', buffered: true });
}

const retarder = (page: Page, adresses: string, ms: number) =>
  page.route(adresses, async (route) => {
    await new Promise((suite) => setTimeout(suite, ms));
    await route.continue().catch(() => undefined);
  });

/** Everything behind the document comes late. */
async function ralentir(page: Page): Promise<void> {
  for (const [type, ms] of Object.entries(RETARDS_MS)) {
    await retarder(page, `**/assets/**/*.${type}`, ms);
    await retarder(page, `**/assets/*.${type}`, ms);
  }
  await retarder(page, '**/api/**', RETARD_API_MS);
  await page.addInitScript({ content: 'globalThis.__name = (named) => named;' });
  await page.addInitScript(observer);
}

/** Nothing comes any more: script, sheets and fonts are there, and no call is under way. */
async function poser(page: Page): Promise<void> {
  await expect(page.locator('html')).toHaveAttribute('data-fr-js', 'true');
  await page.waitForLoadState('networkidle');
  await page.evaluate(async () => {
    await document.fonts.ready;
    await new Promise((suite) => setTimeout(suite, 300));
  });
}

async function stable(page: Page): Promise<void> {
  const decalages = await page.evaluate(() => window.decalages);
  const somme = decalages.reduce((total, { valeur }) => total + valeur, 0);
  expect(somme, JSON.stringify(decalages, null, 1)).toBeLessThanOrEqual(LIMITE);
}

const adresseDe = (nom: Ecran): string =>
  nom === 'erreur' ? href(nom, 'fr', { idErreur: 'technique' }) : href(nom, 'fr');

/** Looks a fine up: the session knows it from then on. */
async function connaitre(page: Page, connue: AmendeDeTest): Promise<void> {
  await new Parcours(page, 'fr').rechercher(connue);
  await expect(page.locator('[name=numTelepaiementCode]')).toHaveCount(0);
}

/** Opens an address cold. */
async function ouvrirAdresse(page: Page, adresse: string): Promise<void> {
  await ralentir(page);
  await page.goto(adresse);
  await poser(page);
}

/** Opens a screen cold, with the session that an earlier lookup has left. */
async function ouvrir(page: Page, nom: Ecran, connue?: AmendeDeTest): Promise<void> {
  if (connue) await connaitre(page, connue);
  await ouvrirAdresse(page, adresseDe(nom));
}

test('R-19: help does not move while it loads', async ({ page }) => {
  await ouvrir(page, 'aide');
  await stable(page);
});

test('R-19: home does not move, and its error has its place', async ({ page }) => {
  await ouvrir(page, 'accueil');
  await page.locator('[name=numTelepaiementCode]').fill('61420000999911');
  await page.locator('[name=cle]').fill('37');
  const parcours = new Parcours(page, 'fr');
  await parcours.action.click();
  await expect(parcours.messageErreur).not.toBeEmpty();
  await poser(page);
  await stable(page);
});

for (const { largeur, langue } of [
  { largeur: 360, langue: 'de' },
  { largeur: 768, langue: 'it' },
  { largeur: 1280, langue: 'fr' },
] as const) {
  const nom = `R-19: at ${largeur} px, ${langue}, a page gets no shorter when its end is drawn`;
  test(nom, matrix(largeur !== 1280), async ({ page }) => {
    await page.setViewportSize({ width: largeur, height: 700 });
    for (const ecran of ['accueil', 'aide', 'verification'] as const) {
      await page.goto(href(ecran, langue));
      await expect(page.locator('html')).toHaveAttribute('data-fr-js', 'true');
      await expect.poll(() => page.evaluate(() => document.fonts.status)).toBe('loaded');
      const perdus = await page.evaluate(async () => {
        const { documentElement: racine } = document;
        const avant = racine.scrollHeight;
        scrollTo(0, avant);
        // Drawn in the next frame, laid out before the one that follows.
        for (let image = 0; image < 3; image++) await new Promise(requestAnimationFrame);
        return Math.max(0, avant - racine.scrollHeight);
      });
      expect(perdus, ecran).toBe(0);
    }
  });
}

test('R-16: the fine does not move the frame in which it comes', async ({ page }) => {
  await ouvrir(page, 'detail', amende('garde'));
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await stable(page);
});

test('R-08: the choice of method does not move, and a wrong address has its place', async ({
  page,
}) => {
  await ouvrir(page, 'choixModalites', amende('garde'));
  await page.locator('[name=adrMail]').fill('camille.martin');
  await page.getByTestId('action-principale').click();
  await expect(page.locator('[name=adrMail]')).toHaveAttribute('aria-invalid', 'true');
  await poser(page);
  await stable(page);
});

for (const nom of ['erreur', 'facile', 'faq', 'introuvable', 'plan', 'verification'] as const) {
  test(`R-06 R-14 R-15: ${nom} does not move while it loads`, matrix(), async ({ page }) => {
    await ouvrir(page, nom);
    await stable(page);
  });
}

test('R-09: nor does the operation code', matrix(), async ({ page }) => {
  await ouvrir(page, 'indicatifOperation', amende('virement'));
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await stable(page);
});

test('R-16: nor does the receipt', async ({ page }) => {
  await ouvrir(page, 'justificatif', amende('paye'));
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await stable(page);
});

test('R-11: nor do the details of a transfer', matrix(), async ({ page }) => {
  await connaitre(page, amende('virement'));
  const indicatifOperation = 'AB12CD34';
  await ouvrirAdresse(page, href('virementIndicatif', 'fr', { indicatifOperation }));
  await expect(page.getByText(/^FR\d{2}( \w{1,4})+$/)).toBeVisible();
  await stable(page);
});

test('R-10: nor does the way to the provider', matrix(), async ({ page }) => {
  await connaitre(page, amende('garde'));
  // The answer, which leads away, does not come: nothing is begun.
  await ralentir(page);
  await page.route(`**${callOf('envoiSips').path}*`, () => undefined);
  await page.goto(adresseDe('envoiSips'));
  await expect(page.locator('html')).toHaveAttribute('data-fr-js', 'true');
  await page.waitForTimeout(RETARD_API_MS + RETARDS_MS.woff2);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await stable(page);
});

test(
  'R-12: nor does the confirmation, which the receipt fills',
  matrix(),
  async ({ page }, { project }) => {
    const parcours = new Parcours(page, 'fr');
    await parcours.choisir(amende(`decalage-${project.name}`));
    await parcours.payerParCarte();
    await parcours.saisirCarte(CARTE_ACCEPTEE);
    await parcours.confirmer3ds();
    await parcours.revenir();
    await ouvrirAdresse(page, page.url());
    await expect(page.getByTestId('telecharger-pdf')).toBeVisible();
    await stable(page);
  },
);

test.describe('in a browser of another language', () => {
  test.use({ locale: 'de-DE' });

  test('H-01: the suggested language has its place', async ({ page }) => {
    await ouvrir(page, 'accueil');
    await expect(page.getByText(texte('de', 'suggestionLangue.texte')).first()).toBeVisible();
    await stable(page);
  });
});
