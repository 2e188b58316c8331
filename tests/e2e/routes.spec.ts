import type { Page } from '@playwright/test';
import { LANGUAGES } from '#contract/domain/languages.ts';
import { href, PATHS, PUBLIC_SCREENS } from '#contract/paths.ts';
import { testFine } from './support/fines.ts';
import { PayerJourney } from './support/journey.ts';
import { text } from './support/locale.ts';
import { expect, test } from './support/test.ts';

const SUFFIX = ' | Amendes.gouv.fr';

const STATIC_PAGES = PUBLIC_SCREENS.filter((name) => !['accueil', 'verification'].includes(name));

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
  const journey = new PayerJourney(page, 'fr');
  await journey.accueil();
  const readToken = () => page.evaluate(() => localStorage.getItem('tai_token'));
  await expect.poll(readToken).not.toBeNull();
  const { numAvis, cleAvis } = testFine('prerempli');
  const answer = await request.get('/api/v2/encrypte', {
    params: { plaintText: `${numAvis}${cleAvis}` },
    headers: { authorization: `Bearer ${await readToken()}` },
  });
  expect(answer.status()).toBe(200);
  const id = await answer.text();
  const visits: string[] = [];
  page.on('framenavigated', (frame) => visits.push(new URL(frame.url()).pathname));
  await page.goto(`/tai/${id}`);
  await expect(page.locator('[name=numTelepaiementCode]')).toHaveValue(/^6142-/);
  await expect(page.locator('[name=cle]')).toHaveValue(cleAvis);
  expect(visits).toContain(`/fr/tai/${id}`);
  // The id holds number and key: once read, it leaves the address and the history.
  await expect(page).toHaveURL(href('accueil', 'fr'));
});

test('R-04 R-18 R-19: home speaks its language, in its title and in the document', async ({
  page,
}) => {
  for (const language of LANGUAGES) {
    await page.goto(href('accueil', language));
    await expect(page.locator('html')).toHaveAttribute('lang', language);
    await expect(page).toHaveTitle(new RegExp(`\\S.*${SUFFIX.replaceAll('|', '\\|')}$`));
    await expect(h1(page)).toBeVisible();
  }
});

test('R-06: each static page opens, with a title and a heading of its own', async ({ page }) => {
  const titles = new Set<string>();
  for (const name of STATIC_PAGES) {
    const answer = await page.goto(href(name, 'fr'));
    expect(answer?.status(), name).toBe(200);
    await expect(h1(page), name).toBeVisible();
    expect(await page.title(), name).toContain(SUFFIX);
    titles.add(await page.title());
  }
  expect(titles.size).toBe(STATIC_PAGES.length);
});

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

test('R-07 R-08 R-09 R-10 R-11 R-13 R-16: a guarded page without a fine goes home', async ({
  page,
}) => {
  for (const path of GUARDS) {
    await page.goto(path);
    await expect(page, path).toHaveURL(href('accueil', 'fr'));
  }
});

test('R-07 R-08 R-16 R-17 E-01 E-02: with a fine the guarded pages open and are not indexed', async ({
  page,
}) => {
  const journey = new PayerJourney(page, 'fr');
  await journey.choisir(testFine('garde'));
  for (const name of ['detail', 'choixModalites', 'indicatifOperation', 'virement'] as const) {
    await page.goto(href(name, 'fr'));
    await expect(h1(page)).toBeVisible();
    await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex, nofollow');
  }
  const stored = await page.evaluate(() => sessionStorage.getItem('tai_amende'));
  expect(JSON.parse(stored ?? '')).toMatchObject({
    statutPaiement: { valeur: 'A_PAYER' },
    typeAmende: 'AF',
    mediaReglement: null,
  });
});

test('R-12 K-14: a confirmation with an unknown token goes home, by 206', async ({ page }) => {
  const answer = page.waitForResponse('**/api/v2/confirmerPaiement/avis/2');
  await page.goto(href('confirmation', 'fr', { token: 'AAAAAAAAAAAAAAAAAAAAAA' }));
  expect((await answer).status()).toBe(206);
  await expect(page).toHaveURL(href('accueil', 'fr'));
});

test('R-14: an unknown error id shows the technical error and never echoes it', async ({
  page,
}) => {
  await page.goto(href('erreur', 'fr', { idErreur: 'technique' }));
  const expected = await h1(page).textContent();
  await page.goto(href('erreur', 'fr', { idErreur: 'jamais-vu' }));
  await expect(h1(page)).toHaveText(expected ?? '');
  await expect(page.getByText('jamais-vu')).toHaveCount(0);
});

for (const unknown of ['/fr/tai/nulle/part', '/fr/TAI']) {
  test(`R-15: ${unknown} is a 404 with its exact title, in place`, async ({ page }) => {
    const answer = await page.goto(unknown);
    expect(answer?.status()).toBe(404);
    await expect(page.locator('html')).toHaveAttribute('data-fr-js', 'true');
    await expect(page).toHaveTitle('404 - Page non trouvée | Amendes.gouv.fr');
    await expect(page).toHaveURL(unknown);
    await expect(h1(page)).toHaveText(text('fr', 'titres.introuvable'));
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
  const choice = page.getByTitle(text('fr', 'dsfr.selectLanguage')).first();
  // The menu opens once the DSFR's script has taken it over.
  await expect(choice).toHaveAttribute('data-fr-js-collapse-button', 'true');
  await choice.click();
  const italian = page.getByRole('banner').getByRole('link', { name: 'IT - Italiano' }).first();
  await expect(italian).toHaveAttribute('lang', 'it');
  await italian.click();
  await expect(page).toHaveURL(`${href('aide', 'it')}?origine=avis`);
  await expect(page.locator('html')).toHaveAttribute('lang', 'it');
});

test('E-06: the token is kept under tai_token, and no key is stored in the browser', async ({
  page,
}) => {
  const journey = new PayerJourney(page, 'fr');
  const mine = testFine('garde');
  await journey.rechercher(mine);
  await expect(page).toHaveURL(href('detail', 'fr'));
  const storage = await page.evaluate(() => ({
    jeton: localStorage.getItem('tai_token'),
    amende: sessionStorage.getItem('tai_amende'),
  }));
  expect(storage.jeton).toMatch(/^[\w-]+\.[\w-]+\.[\w-]+$/);
  expect(storage.amende).not.toContain(`"${mine.cleAvis}"`);
});

test('K-12: the translations are served as nested JSON', async ({ request }) => {
  for (const language of LANGUAGES) {
    const answer = await request.get(`/assets/i18n/${language}.json`);
    expect(answer.status()).toBe(200);
    expect(await answer.json()).toHaveProperty('accueil.messages.erreurs.avisPaye');
  }
});

test('V-05: an empty form says what is missing, on the message line', async ({ page }) => {
  const journey = new PayerJourney(page, 'fr');
  await journey.accueil();
  await journey.action.click();
  await expect(journey.messageErreur).toHaveText(
    text('fr', 'accueil.messages.erreurs.numTelOuCleInvalide'),
  );
});

test('R-17: every private address carries the robots mark from the server on', async ({
  request,
}) => {
  for (const [name, path] of Object.entries(PATHS)) {
    if (!('private' in path) || name === 'introuvable') continue;
    const answer = await request.get(`/fr/${path.pattern.replace(/:\w+/g, 'x1')}`);
    expect(answer.headers()['x-robots-tag'], name).toBe('noindex, nofollow');
  }
});
