import type { Browser, BrowserContextOptions, Page } from '@playwright/test';
import { LANGUES } from '#contract/domaine/langues.ts';
import { href, PUBLIC_SCREENS } from '#contract/paths.ts';
import { amende } from './support/amendes.ts';
import { texte } from './support/locale.ts';
import { Parcours } from './support/parcours.ts';
import { expect, matrix, test } from './support/test.ts';

/** Long enough for hands that are faster than the network, ms. */
const RETARD_MS = 700;

/** Every script of the application arrives late. */
const ralentir = (page: Page) =>
  page.route('**/assets/*.js', async (route) => {
    await new Promise((suite) => setTimeout(suite, RETARD_MS));
    await route.continue();
  });

/** The page answers: the application has taken its markup over, then the DSFR's script. */
const pretes = (page: Page) => expect(page.locator('html')).toHaveAttribute('data-fr-js', 'true');

/** What the page says to its console, but for the status of the page itself. */
function ecouter(page: Page): string[] {
  const dits: string[] = [];
  page.on('pageerror', (erreur) => dits.push(erreur.message));
  page.on('console', (message) => {
    // An unknown page is meant to be one.
    const voulu = /status of 404/;
    if (['error', 'warning'].includes(message.type()) && !voulu.test(message.text()))
      dits.push(message.text());
  });
  return dits;
}

async function dansUnContexte(
  browser: Browser,
  options: BrowserContextOptions,
  faire: (page: Page) => Promise<void>,
): Promise<void> {
  const context = await browser.newContext({ baseURL: process.env.E2E_URL ?? '', ...options });
  await faire(await context.newPage());
  await context.close();
}

for (const { langue, colorScheme } of [
  { langue: 'fr', colorScheme: 'light' },
  { langue: 'de', colorScheme: 'dark' },
] as const) {
  const title = `R-04 R-06 R-19: in ${langue}, ${colorScheme}, every public page is taken over without a word`;
  test(title, matrix(langue !== 'de'), async ({ browser }) => {
    await dansUnContexte(browser, { locale: langue, colorScheme }, async (page) => {
      const dits = ecouter(page);
      const chemins = [
        ...PUBLIC_SCREENS.map((nom) => href(nom, langue)),
        href('introuvable', langue),
        `${href('accueil', langue)}?webview=1`,
        `${href('verification', langue)}#code=AAAA-BBBB-CCCC&reference=R-1`,
        `/${langue}/nulle/part`,
        href('erreur', langue, { idErreur: 'technique' }),
      ];
      for (const chemin of chemins) {
        await page.goto(chemin);
        // Only markup that is taken over stays the same element.
        await page.evaluate(() => {
          document.querySelector('main')?.setAttribute('data-temoin', '');
        });
        await pretes(page);
        await expect(page.locator('main[data-temoin] h1'), chemin).toBeVisible();
        await expect(page.locator('html'), chemin).toHaveAttribute('lang', langue);
        expect(dits, chemin).toEqual([]);
      }
    });
  });
}

test('D-03 R-18: the document of every public page is whole in each language, without script', async ({
  request,
}) => {
  for (const langue of LANGUES) {
    const html = await (await request.get(href('aide', langue))).text();
    expect(html).toContain(`<html lang="${langue}"`);
    expect(html).toContain(
      `<link rel="canonical" href="${process.env.E2E_URL}/${langue}/tai/aide"`,
    );
    expect(html.match(/<h1[ >]/g)).toHaveLength(1);
    const perdue = await request.get(`/${langue}/nulle/part`);
    expect(perdue.status()).toBe(404);
    expect(await perdue.text()).toContain(texte(langue, 'introuvable.action'));
  }
});

/** How often the head says what it must say once; alternates by their number. */
const tete = (page: Page) =>
  page.evaluate(() =>
    Object.fromEntries(
      [
        'title',
        'meta[name=description]',
        'meta[name=robots]',
        'meta[property="og:title"]',
        'link[rel=canonical]',
        'link[rel=alternate]',
      ].map((element) => [element, document.querySelectorAll(element).length]),
    ),
  );

const PUBLIQUE = {
  title: 1,
  'meta[name=description]': 1,
  'meta[name=robots]': 0,
  'meta[property="og:title"]': 1,
  'link[rel=canonical]': 1,
  'link[rel=alternate]': 7,
};
const PRIVEE = {
  title: 1,
  'meta[name=description]': 0,
  'meta[name=robots]': 1,
  'meta[property="og:title"]': 0,
  'link[rel=canonical]': 0,
  'link[rel=alternate]': 0,
};

test('R-17 R-18 R-20: the head says each thing once, hydrated and after each navigation', async ({
  page,
}) => {
  const canonique = page.locator('link[rel=canonical]');
  await page.goto(href('accueil', 'fr'));
  await pretes(page);
  expect(await tete(page)).toEqual(PUBLIQUE);
  await page
    .getByRole('contentinfo')
    .locator(`a[href="${href('aide', 'fr')}"]`)
    .click();
  await expect(page).toHaveTitle(`${texte('fr', 'titres.aide')} | Amendes.gouv.fr`);
  expect(await tete(page)).toEqual(PUBLIQUE);
  await expect(canonique).toHaveAttribute('href', `${process.env.E2E_URL}/fr/tai/aide`);
  await page.goBack();
  await expect(page).toHaveTitle(`${texte('fr', 'titres.accueil')} | Amendes.gouv.fr`);
  expect(await tete(page)).toEqual(PUBLIQUE);

  await page.goto('/de/nulle/part');
  await pretes(page);
  expect(await tete(page)).toEqual(PRIVEE);
  await page.getByRole('link', { name: texte('de', 'introuvable.action') }).click();
  await expect(page).toHaveTitle(`${texte('de', 'titres.accueil')} | Amendes.gouv.fr`);
  expect(await tete(page)).toEqual(PUBLIQUE);
});

test('H-03: what was typed before the script is there after it, and the caret where it was', async ({
  page,
}) => {
  await ralentir(page);
  await page.goto(href('accueil', 'fr'), { waitUntil: 'commit' });
  const numero = page.locator('[name=numTelepaiementCode]');
  await numero.click();
  await page.keyboard.type('519001');
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('ArrowLeft');
  await pretes(page);
  await expect(numero).toHaveValue('5190-01');
  await expect(numero).toBeFocused();
  await page.keyboard.type('9');
  await expect(numero).toHaveValue('5190-901');
});

test('D-19: what was typed into the form of verification stays, beside what the receipt gave', async ({
  page,
}) => {
  await ralentir(page);
  await page.goto(`${href('verification', 'fr')}#code=AAAA-BBBB-CCCC&reference=R-1`, {
    waitUntil: 'commit',
  });
  await page.locator('[name=montant]').fill('90,00');
  await pretes(page);
  await expect(page.locator('[name=montant]')).toHaveValue('90,00');
  await expect(page.locator('[name=codeVerification]')).toHaveValue('AAAA-BBBB-CCCC');
});

test('V-05: a form sent before the script says what is missing after it', async ({ page }) => {
  await ralentir(page);
  const parcours = new Parcours(page, 'fr');
  await page.goto(href('accueil', 'fr'), { waitUntil: 'commit' });
  await parcours.action.click();
  await expect(parcours.messageErreur).toHaveText(
    texte('fr', 'accueil.messages.erreurs.numTelOuCleInvalide'),
  );
  expect(page.url()).toMatch(/\/fr\/tai$/);
});

test('O-01: a lookup sent twice before the script is made once, and never through the address', async ({
  page,
}) => {
  const { numAvis, cleAvis } = amende('garde');
  await ralentir(page);
  const recherches: string[] = [];
  page.on('request', (requete) => {
    if (requete.url().includes('/recherche/')) recherches.push(requete.url());
  });
  const adresses: string[] = [];
  page.on('framenavigated', (cadre) => adresses.push(cadre.url()));
  const parcours = new Parcours(page, 'fr');
  await page.goto(href('accueil', 'fr'), { waitUntil: 'commit' });
  await page.locator('[name=numTelepaiementCode]').fill(numAvis);
  await page.locator('[name=cle]').fill(cleAvis);
  await parcours.action.click();
  await parcours.action.click();
  await parcours.arrive(href('detail', 'fr'));
  expect(recherches).toHaveLength(1);
  expect(adresses.filter((adresse) => adresse.includes('?'))).toEqual([]);
});

test('O-01: without any script of ours a form that is sent keeps number and key out of the address', async ({
  page,
}) => {
  const { numAvis, cleAvis } = amende('garde');
  await page.route(href('accueil', 'fr'), async (route) => {
    if (route.request().method() !== 'GET') return route.fulfill({ body: '' });
    const response = await route.fetch();
    const html = (await response.text()).replace(/<script\b[\s\S]*?<\/script>/g, '');
    return route.fulfill({ response, body: html });
  });
  await page.goto(href('accueil', 'fr'));
  await page.locator('[name=numTelepaiementCode]').fill(numAvis);
  await page.locator('[name=cle]').fill(cleAvis);
  const envoi = page.waitForRequest((requete) => requete.method() === 'POST');
  await new Parcours(page, 'fr').action.click();
  expect(new URL((await envoi).url()).search).toBe('');
  await expect(page).toHaveURL(href('accueil', 'fr'));
});

test('H-04 H-06: a button pressed before the script does its work after it', async ({ page }) => {
  await ralentir(page);
  await page.goto(href('accueil', 'fr'), { waitUntil: 'commit' });
  const volet = page.getByRole('button', { name: texte('fr', 'accueil.ouTrouver.titres.AF') });
  await volet.click();
  await pretes(page);
  await expect(volet).toHaveAttribute('aria-expanded', 'true');
  await page.goto(href('accueil', 'fr'), { waitUntil: 'commit' });
  await page.getByRole('button', { name: texte('fr', 'accueil.autresMoyens.telephone') }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
});

test('H-06 L-01: what is pressed between the application and the script of the DSFR is done once, after it', async ({
  page,
}) => {
  let laisserArriver = () => {};
  const arrivee = new Promise<void>((suite) => {
    laisserArriver = suite;
  });
  await page.route('**/assets/dsfr.module-*.js', async (route) => {
    await arrivee;
    await route.continue();
  });
  await page.setViewportSize({ width: 360, height: 800 });
  const parcours = new Parcours(page, 'fr');
  await page.goto(href('accueil', 'fr'));
  const menu = page.getByRole('button', { name: texte('fr', 'dsfr.menu') });
  const volet = page.getByRole('button', { name: texte('fr', 'accueil.ouTrouver.titres.AF') });
  await parcours.action.click();
  await expect(parcours.messageErreur).toBeVisible();
  await volet.click();
  await menu.click();
  await menu.click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  laisserArriver();
  await expect(page.getByRole('dialog', { name: texte('fr', 'dsfr.menu') })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(volet).toHaveAttribute('aria-expanded', 'true');
});

test('D-07: a rendered page holds its settings and asks for none; its stylesheet comes after the paint', async ({
  page,
}) => {
  const demandes: string[] = [];
  page.on('request', (requete) => demandes.push(new URL(requete.url()).pathname));
  await page.goto(href('accueil', 'fr'));
  await pretes(page);
  expect(demandes).not.toContain('/settings.json');
  await expect(page.locator('head link[rel=stylesheet]')).toHaveCount(1);
  const masque = await page
    .getByTestId('ouvrir-scan')
    .evaluate((bouton) => getComputedStyle(bouton, '::before').maskImage);
  expect(masque).toContain('url("data:image/svg+xml');
});

/** Paths of words and prose, as they are asked for. */
function textesDemandes(page: Page): string[] {
  const demandes: string[] = [];
  page.on('request', (requete) => {
    const { pathname } = new URL(requete.url());
    if (pathname.startsWith('/assets/i18n/')) demandes.push(pathname);
  });
  return demandes;
}

const TEXTES_AIDE = ['/assets/i18n/fr.json', '/assets/i18n/aide.fr.json'];

test('K-12: words and prose are asked for once, before the script is there', async ({ page }) => {
  await ralentir(page);
  const demandes = textesDemandes(page);
  const script = page.waitForResponse(/assets\/index-/);
  await page.goto(href('aide', 'fr'), { waitUntil: 'commit' });
  await script;
  expect(demandes).toEqual(TEXTES_AIDE);
  await pretes(page);
  expect(demandes).toEqual(TEXTES_AIDE);
});

test('K-12: words that did not come are asked for again', async ({ page }) => {
  const dits: string[] = [];
  page.on('pageerror', (erreur) => dits.push(erreur.message));
  await page.route('**/assets/i18n/fr.json', (route) => route.abort(), { times: 1 });
  await page.route('**/assets/i18n/aide.fr.json', (route) => route.fulfill({ status: 503 }), {
    times: 1,
  });
  const demandes = textesDemandes(page);
  await page.goto(href('aide', 'fr'));
  await pretes(page);
  expect(demandes.toSorted()).toEqual([...TEXTES_AIDE, ...TEXTES_AIDE].toSorted());
  expect(dits).toEqual([]);
  await expect(page.locator('#panne')).toBeHidden();
});

test('D-05: in a webview neither header nor footer is ever drawn, and the form keeps its text', async ({
  page,
}) => {
  await ralentir(page);
  await page.goto(`${href('accueil', 'fr')}?webview=1`, { waitUntil: 'commit' });
  await page.locator('[name=numTelepaiementCode]').fill('5190');
  await expect(page.getByRole('banner')).toHaveCount(0);
  await expect(page.getByRole('contentinfo')).toHaveCount(0);
  await pretes(page);
  await expect(page.getByRole('banner')).toHaveCount(0);
  await expect(page.locator('[name=numTelepaiementCode]')).toHaveValue('5190');
});

test('R-16: the frame of a guarded page is there before the script, and leads home without a fine', async ({
  page,
}) => {
  await ralentir(page);
  const reponse = await page.goto(href('detail', 'en'), { waitUntil: 'commit' });
  expect(reponse?.status()).toBe(200);
  await expect(page.getByRole('banner')).toBeVisible();
  await expect(page.locator('main').getByText(texte('en', 'dsfr.loading'))).toBeVisible();
  await expect(page).toHaveURL(href('accueil', 'en'));
});

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false });

  test('R-06: help and the folded answers of the FAQ are read', async ({ page }) => {
    await page.goto(href('aide', 'en'));
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.getByRole('heading', { level: 2 }).first()).toBeVisible();
    await page.goto(href('faq', 'fr'));
    const folded = page.locator('main .fr-collapse p').first();
    await expect(folded).toBeVisible();
    // What a browser has not laid out has a place all the same.
    expect(await folded.evaluate((text) => text.checkVisibility())).toBe(true);
  });

  for (const largeur of [320, 1280]) {
    const nom = `R-06: at ${largeur} px every public page begins in the first screen and can be read to its end`;
    test(nom, matrix(largeur !== 320), async ({ page }) => {
      await page.setViewportSize({ width: largeur, height: 720 });
      for (const ecran of PUBLIC_SCREENS) {
        await page.goto(href(ecran, 'fr'));
        await expect(page.getByRole('heading', { level: 1 }), ecran).toBeInViewport();
        await page.getByRole('contentinfo').scrollIntoViewIfNeeded();
        await expect(page.getByRole('contentinfo'), ecran).toBeInViewport();
      }
    });
  }

  test('H-03: home says what its form needs and how else to pay, and takes no number', async ({
    page,
  }) => {
    await page.goto(href('accueil', 'fr'));
    // Playwright does not look for texts below this element.
    const message = page.locator('main noscript .fr-alert');
    await expect(message).toBeVisible();
    await expect(message).toContainText(texte('fr', 'sansScript.titre'));
    await expect(message).toContainText('0806 20 30 40');
    await expect(page.locator('form')).toBeHidden();
    await page.getByRole('link', { name: 'NL - Nederlands' }).first().click();
    await expect(page.locator('html')).toHaveAttribute('lang', 'nl');
  });
});

test('RGAA 7.3: a script that never comes is told, and tables are reached by the keyboard', async ({
  page,
}) => {
  await page.setViewportSize({ width: 320, height: 800 });
  await page.route('**/assets/*.js', (route) => route.abort());
  await page.goto(href('aide', 'de'));
  const panne = page.getByRole('alert').filter({ hasText: texte('de', 'service.panne') });
  await expect(panne).toBeInViewport({ ratio: 1 });
  const tableau = page
    .getByRole('region')
    .filter({ has: page.getByRole('table') })
    .first();
  await tableau.focus();
  await expect(tableau).toBeFocused();
});

/** The next page's code comes late. */
const CODE_AIDE = '**/assets/PageStatique-*.js';

const lienAide = (page: Page) =>
  page.getByRole('contentinfo').locator(`a[href="${href('aide', 'fr')}"]`);

test('R-21: the last page stays, with a sign, until the next one is there', async ({ page }) => {
  let laisser = (): void => undefined;
  const retenue = new Promise<void>((suite) => {
    laisser = suite;
  });
  await page.route(CODE_AIDE, async (route) => {
    await retenue;
    await route.continue();
  });
  await page.goto(href('accueil', 'fr'));
  await pretes(page);
  await lienAide(page).click();
  await expect(page).toHaveURL(href('aide', 'fr'));
  await expect(page.getByTestId('progression')).toBeVisible();
  await expect(
    page.getByRole('status').filter({ hasText: texte('fr', 'dsfr.loading') }),
  ).toBeAttached();
  await expect(page.locator('h1')).toHaveText(texte('fr', 'accueil.banniere.titre'));
  laisser();
  await expect(page.locator('h1')).toHaveText(texte('fr', 'titres.aide'));
  await expect(page.getByTestId('progression')).toHaveCount(0);
});

test('R-06: a page whose code a deployment has taken away reloads once', async ({ page }) => {
  await page.goto(href('accueil', 'fr'));
  await pretes(page);
  let documents = 0;
  page.on('request', (requete) => {
    if (requete.isNavigationRequest()) documents += 1;
  });
  await page.route(CODE_AIDE, (route) => route.fulfill({ status: 404 }), { times: 1 });
  await lienAide(page).click();
  await pretes(page);
  await expect(page.locator('h1')).toHaveText(texte('fr', 'titres.aide'));
  await expect(page).toHaveURL(href('aide', 'fr'));
  expect(documents).toBe(1);
});

test('R-12: the outcome of a payment is asked for before the code of its screen is there', async ({
  page,
}) => {
  const demandes: string[] = [];
  page.on('request', (requete) => demandes.push(new URL(requete.url()).pathname));
  await page.route('**/assets/ConfirmationPage-*.js', () => undefined);
  const reponse = page.waitForResponse('**/api/v2/confirmerPaiement/**');
  await page.goto(href('confirmation', 'fr', { token: 'AAAAAAAAAAAAAAAAAAAAAA' }));
  expect((await reponse).status()).toBe(206);
  expect(demandes.filter((demande) => /Justificatif|ChoixModalites/.test(demande))).toEqual([]);
});
