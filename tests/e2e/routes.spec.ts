import type { Page } from '@playwright/test';
import { LANGUES } from '#contract/domaine/langues.ts';
import { href, PATHS, PUBLIC_SCREENS } from '#contract/paths.ts';
import { amende } from './support/amendes.ts';
import { texte } from './support/locale.ts';
import { Parcours } from './support/parcours.ts';
import { expect, test } from './support/test.ts';

const SUFFIXE = ' | Amendes.gouv.fr';

const STATIQUES = PUBLIC_SCREENS.filter((name) => !['accueil', 'verification'].includes(name));

const h1 = (page: Page) => page.getByRole('heading', { level: 1 });

for (const depart of ['/', '/tai']) {
  test(`R-02: ${depart} leads to /fr/tai and keeps the query string`, async ({ page }) => {
    await page.goto(`${depart}?origine=avis`);
    await expect(page).toHaveURL('/fr/tai?origine=avis');
  });
}

test('the icon is where browsers and robots look without reading a page', async ({ request }) => {
  const icon = await request.get('/favicon.ico');
  expect([icon.status(), icon.headers()['content-type']]).toEqual([
    200,
    'image/vnd.microsoft.icon',
  ]);
  // 00 00 01 00: the first bytes of an .ico file.
  expect([...(await icon.body()).subarray(0, 4)]).toEqual([0, 0, 1, 0]);
});

test('R-01: an unknown prefix leads to page-introuvable in the current language', async ({
  browser,
}) => {
  const context = await browser.newContext({
    baseURL: process.env.E2E_URL ?? '',
    locale: 'de-DE',
  });
  const page = await context.newPage();
  await page.goto('/xx/tai');
  await expect(page).toHaveURL('/de/page-introuvable');
  await context.close();
});

test('R-03 R-05 K-09 K-10 F-10: an encrypted id opens the home screen with number and key', async ({
  page,
  request,
}) => {
  const parcours = new Parcours(page, 'fr');
  await parcours.accueil();
  const lireJeton = () => page.evaluate(() => localStorage.getItem('tai_token'));
  await expect.poll(lireJeton).not.toBeNull();
  const { numAvis, cleAvis } = amende('prerempli');
  const reponse = await request.get('/api/v2/encrypte', {
    params: { plaintText: `${numAvis}${cleAvis}` },
    headers: { authorization: `Bearer ${await lireJeton()}` },
  });
  expect(reponse.status()).toBe(200);
  const id = await reponse.text();
  const visites: string[] = [];
  page.on('framenavigated', (cadre) => visites.push(new URL(cadre.url()).pathname));
  await page.goto(`/tai/${id}`);
  await expect(page.locator('[name=numTelepaiementCode]')).toHaveValue(/^6142-/);
  await expect(page.locator('[name=cle]')).toHaveValue(cleAvis);
  expect(visites).toContain(`/fr/tai/${id}`);
  // The id holds number and key: once read, it leaves the address and the history.
  await expect(page).toHaveURL(href('accueil', 'fr'));
});

test('R-04 R-18 R-19: home speaks its language, in its title and in the document', async ({
  page,
}) => {
  for (const langue of LANGUES) {
    await page.goto(href('accueil', langue));
    await expect(page.locator('html')).toHaveAttribute('lang', langue);
    await expect(page).toHaveTitle(new RegExp(`\\S.*${SUFFIXE.replaceAll('|', '\\|')}$`));
    await expect(h1(page)).toBeVisible();
  }
});

test('R-06: each static page opens, with a title and a heading of its own', async ({ page }) => {
  const titres = new Set<string>();
  for (const nom of STATIQUES) {
    const reponse = await page.goto(href(nom, 'fr'));
    expect(reponse?.status(), nom).toBe(200);
    await expect(h1(page), nom).toBeVisible();
    expect(await page.title(), nom).toContain(SUFFIXE);
    titres.add(await page.title());
  }
  expect(titres.size).toBe(STATIQUES.length);
});

const GARDES = [
  href('detail', 'fr'),
  href('choixModalites', 'fr'),
  href('indicatifOperation', 'fr'),
  href('envoiSips', 'fr'),
  href('envoiSipsMontant', 'fr', { montantTransaction: '9000' }),
  href('virement', 'fr'),
  href('virementIndicatif', 'fr', { indicatifOperation: 'ABC123' }),
  href('justificatif', 'fr'),
];

test('R-07 R-08 R-09 R-10 R-11 R-13 R-16: a guarded page without a fine goes home', async ({
  page,
}) => {
  for (const chemin of GARDES) {
    await page.goto(chemin);
    await expect(page, chemin).toHaveURL(href('accueil', 'fr'));
  }
});

test('R-07 R-08 R-16 R-17 E-01 E-02: with a fine the guarded pages open and are not indexed', async ({
  page,
}) => {
  const parcours = new Parcours(page, 'fr');
  await parcours.choisir(amende('garde'));
  for (const nom of ['detail', 'choixModalites', 'indicatifOperation', 'virement'] as const) {
    await page.goto(href(nom, 'fr'));
    await expect(h1(page)).toBeVisible();
    await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex, nofollow');
  }
  const stockee = await page.evaluate(() => sessionStorage.getItem('tai_amende'));
  expect(JSON.parse(stockee ?? '')).toMatchObject({
    statutPaiement: { valeur: 'A_PAYER' },
    typeAmende: 'AF',
    mediaReglement: null,
  });
});

test('R-12 K-14: a confirmation with an unknown token goes home, by 206', async ({ page }) => {
  const reponse = page.waitForResponse('**/api/v2/confirmerPaiement/avis/2');
  await page.goto(href('confirmation', 'fr', { token: 'AAAAAAAAAAAAAAAAAAAAAA' }));
  expect((await reponse).status()).toBe(206);
  await expect(page).toHaveURL(href('accueil', 'fr'));
});

test('R-14: an unknown error id shows the technical error and never echoes it', async ({
  page,
}) => {
  await page.goto(href('erreur', 'fr', { idErreur: 'technique' }));
  const attendu = await h1(page).textContent();
  await page.goto(href('erreur', 'fr', { idErreur: 'jamais-vu' }));
  await expect(h1(page)).toHaveText(attendu ?? '');
  await expect(page.getByText('jamais-vu')).toHaveCount(0);
});

for (const inconnu of ['/fr/tai/nulle/part', '/fr/TAI']) {
  test(`R-15: ${inconnu} is a 404 with its exact title, in place`, async ({ page }) => {
    const reponse = await page.goto(inconnu);
    expect(reponse?.status()).toBe(404);
    await expect(page.locator('html')).toHaveAttribute('data-fr-js', 'true');
    await expect(page).toHaveTitle('404 - Page non trouvée | Amendes.gouv.fr');
    await expect(page).toHaveURL(inconnu);
    await expect(h1(page)).toHaveText(texte('fr', 'titres.introuvable'));
  });
}

test('R-20: ?langue= switches the language and drops itself, an unsupported one is ignored', async ({
  page,
}) => {
  await page.goto('/fr/tai/aide?langue=de&origine=avis#contenu');
  await expect(page).toHaveURL('/de/tai/aide?origine=avis#contenu');
  await page.goto('/fr/tai/aide?langue=xx');
  await expect(page).toHaveURL(/\/fr\/tai\/aide/);
});

test('R-21: after a navigation the focus is on the skip link', async ({ page }) => {
  await page.goto(href('accueil', 'fr'));
  await page
    .getByRole('contentinfo')
    .locator(`a[href="${href('aide', 'fr')}"]`)
    .click();
  await expect(page).toHaveURL(href('aide', 'fr'));
  await expect(page.locator(':focus')).toHaveAttribute('href', /#contenu$/);
});

test('L-02: the language selector keeps the path', async ({ page }) => {
  await page.goto(`${href('aide', 'fr')}?origine=avis`);
  const choix = page.getByTitle(texte('fr', 'dsfr.selectLanguage')).first();
  // The menu opens once the DSFR's script has taken it over.
  await expect(choix).toHaveAttribute('data-fr-js-collapse-button', 'true');
  await choix.click();
  const italien = page.getByRole('banner').getByRole('link', { name: 'IT - Italiano' }).first();
  await expect(italien).toHaveAttribute('lang', 'it');
  await italien.click();
  await expect(page).toHaveURL(`${href('aide', 'it')}?origine=avis`);
  await expect(page.locator('html')).toHaveAttribute('lang', 'it');
});

test('E-06: the token is kept under tai_token, and no key is stored in the browser', async ({
  page,
}) => {
  const parcours = new Parcours(page, 'fr');
  const mienne = amende('garde');
  await parcours.rechercher(mienne);
  await expect(page).toHaveURL(href('detail', 'fr'));
  const stockage = await page.evaluate(() => ({
    jeton: localStorage.getItem('tai_token'),
    amende: sessionStorage.getItem('tai_amende'),
  }));
  expect(stockage.jeton).toMatch(/^[\w-]+\.[\w-]+\.[\w-]+$/);
  expect(stockage.amende).not.toContain(`"${mienne.cleAvis}"`);
});

test('K-12: the translations are served as nested JSON', async ({ request }) => {
  for (const langue of LANGUES) {
    const reponse = await request.get(`/assets/i18n/${langue}.json`);
    expect(reponse.status()).toBe(200);
    expect(await reponse.json()).toHaveProperty('accueil.messages.erreurs.avisPaye');
  }
});

test('V-05: an empty form says what is missing, on the message line', async ({ page }) => {
  const parcours = new Parcours(page, 'fr');
  await parcours.accueil();
  await parcours.action.click();
  await expect(parcours.messageErreur).toHaveText(
    texte('fr', 'accueil.messages.erreurs.numTelOuCleInvalide'),
  );
});

test('R-17: every private address carries the robots mark from the server on', async ({
  request,
}) => {
  for (const [nom, chemin] of Object.entries(PATHS)) {
    if (!('private' in chemin) || nom === 'introuvable') continue;
    const reponse = await request.get(`/fr/${chemin.pattern.replace(/:\w+/g, 'x1')}`);
    expect(reponse.headers()['x-robots-tag'], nom).toBe('noindex, nofollow');
  }
});
