import type { Page } from '@playwright/test';
import { href } from '#contract/paths.ts';
import { amende } from './support/amendes.ts';
import { Parcours } from './support/parcours.ts';
import { expect, test } from './support/test.ts';

/** How late the code of a screen comes, ms. */
const RETARD_MS = 600;

interface Vue {
  readonly adresse: string;
  readonly titre: string;
}

declare global {
  interface Window {
    /** Address and first heading, at each change of either and at each picture. */
    vues: Vue[];
  }
}

/** Notes what stands under which address from now on. */
const observer = (page: Page) =>
  page.evaluate(() => {
    window.vues = [];
    const noter = () => {
      const titre = document.querySelector('h1')?.textContent ?? '';
      window.vues.push({ adresse: location.pathname, titre });
    };
    const chaque = () => {
      noter();
      requestAnimationFrame(chaque);
    };
    chaque();
    new MutationObserver(noter).observe(document.body, { childList: true, subtree: true });
  });

/** The headings that stood under an address, in their order, without repetition. */
const titresSous = async (page: Page, adresse: string) => {
  const vues = await page.evaluate(() => window.vues);
  return [...new Set(vues.filter((vue) => vue.adresse === adresse).map(({ titre }) => titre))];
};

const retarder = (page: Page, fichier: string) =>
  page.route(`**/assets/${fichier}-*.js`, async (route) => {
    await new Promise((suite) => setTimeout(suite, RETARD_MS));
    await route.continue();
  });

test('O-01: the code of what follows is fetched as soon as the form is valid', async ({ page }) => {
  const parcours = new Parcours(page, 'fr');
  const { numAvis, cleAvis } = amende('garde');
  await parcours.accueil();
  const demandes: string[] = [];
  page.on('request', (requete) => demandes.push(new URL(requete.url()).pathname));
  await page.locator('[name=numTelepaiementCode]').pressSequentially(numAvis);
  expect(demandes.filter((chemin) => chemin.includes('DetailPage'))).toEqual([]);
  await page.locator('[name=cle]').fill(cleAvis);
  await expect.poll(() => demandes.some((c) => /\/DetailPage-.*\.js$/.test(c))).toBe(true);
  await expect.poll(() => demandes.some((c) => /\/JustificatifPage-.*\.js$/.test(c))).toBe(true);
  expect(demandes.filter((chemin) => chemin.includes('/recherche/'))).toEqual([]);
});

test('O-01 D-18: the last screen stays until the next one is there, though its code is late', async ({
  page,
}) => {
  const parcours = new Parcours(page, 'fr');
  for (const fichier of ['DetailPage', 'ChoixModalitesPage']) await retarder(page, fichier);
  await parcours.accueil();
  await observer(page);
  const { numAvis, cleAvis } = amende('garde');
  await page.locator('[name=numTelepaiementCode]').fill(numAvis);
  await page.locator('[name=cle]').fill(cleAvis);
  await parcours.action.click();
  await parcours.arrive(href('detail', 'fr'));
  await parcours.action.click();
  await expect(page).toHaveURL(href('choixModalites', 'fr'));
  await expect(page.locator('[name=adrMail]')).toBeVisible();
  expect(await titresSous(page, href('detail', 'fr'))).not.toContain('');
  expect(await titresSous(page, href('choixModalites', 'fr'))).not.toContain('');
});

test('R-06 R-20: a link never leads over an empty screen, and Back returns at once', async ({
  page,
}) => {
  await retarder(page, 'PageStatique');
  await page.route('**/assets/i18n/*.json', async (route) => {
    await new Promise((suite) => setTimeout(suite, RETARD_MS));
    await route.continue();
  });
  await new Parcours(page, 'fr').accueil();
  await expect(page.locator('html')).toHaveAttribute('data-fr-js', 'true');
  await observer(page);
  await page.getByRole('contentinfo').getByRole('link', { name: 'Aide', exact: true }).click();
  await expect(page).toHaveURL(href('aide', 'fr'));
  await expect(page.locator('h1')).toHaveText('Aide');
  const titres = await titresSous(page, href('aide', 'fr'));
  expect(titres).not.toContain('');
  expect(titres.at(-1)).toBe('Aide');
  await page.goBack();
  await expect(page.locator('[name=numTelepaiementCode]')).toBeVisible();
  expect(await titresSous(page, href('accueil', 'fr'))).not.toContain('');
});

test('R-06: the last of two links counts, and a page without its code is opened by the browser', async ({
  page,
}) => {
  await retarder(page, 'PageStatique');
  await retarder(page, 'VerificationPage');
  await new Parcours(page, 'fr').accueil();
  const pied = page.getByRole('contentinfo');
  await pied.getByRole('link', { name: 'Aide', exact: true }).click();
  await pied.getByRole('link', { name: 'Sécurité', exact: true }).click();
  await expect(page).toHaveURL(href('securite', 'fr'));
  await page.goto(href('accueil', 'fr'));
  await page.route('**/assets/PageStatique-*.js', (route) => route.abort());
  const document = page.waitForRequest((requete) => requete.isNavigationRequest());
  await pied.getByRole('link', { name: 'Glossaire', exact: true }).click();
  expect(new URL((await document).url()).pathname).toBe(href('glossaire', 'fr'));
});
