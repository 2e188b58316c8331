import type { Page } from '@playwright/test';
import { href } from '#contract/paths.ts';
import { amende } from './support/amendes.ts';
import { texte } from './support/locale.ts';
import { Parcours } from './support/parcours.ts';
import { couperReseau } from './support/reseau.ts';
import { expect, test } from './support/test.ts';

test.use({ serviceWorkers: 'allow' });

/** Every address that the worker keeps. */
const gardees = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    const adresses: string[] = [];
    for (const nom of await caches.keys()) {
      for (const { url } of await (await caches.open(nom)).keys()) {
        const { pathname, search } = new URL(url);
        adresses.push(pathname + search.replace(/^\?__WB_REVISION__=\w+$/, ''));
      }
    }
    return adresses;
  });

/** Opens a page and waits until the worker keeps what it should. */
async function visiter(page: Page, chemin: string, langue: 'fr' | 'en' = 'fr'): Promise<void> {
  await page.goto(chemin);
  await expect(page.locator('html')).toHaveAttribute('data-fr-js', 'true');
  for (const attendue of [href('accueil', langue), href('aide', langue), `/cadre/${langue}`]) {
    await expect.poll(() => gardees(page), { timeout: 20_000 }).toContain(attendue);
  }
}

test('D-26: without connection help is read and home says why paying must wait', async ({
  page,
}) => {
  await visiter(page, `${href('accueil', 'en')}?webview=0`, 'en');
  const rendre = await couperReseau(page);
  await page.goto(href('aide', 'en'));
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(texte('en', 'titres.aide'));
  await expect(page.locator('main h2').first()).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('data-fr-js', 'true');
  await page.goto(href('accueil', 'en'));
  await expect(page.getByTestId('message-info')).toHaveText(texte('en', 'horsLigne.texte'));
  await page.locator('[name=numTelepaiementCode]').fill(amende('garde').numAvis);
  await page.locator('[name=cle]').fill('37');
  await page.getByTestId('action-principale').click();
  await expect(page.getByTestId('message-erreur')).toHaveText(
    `${texte('en', 'detail.messages.erreurs.techPaiement')} ${texte('en', 'horsLigne.texte')}`,
  );
  // A page that was never opened leads to the one that says so.
  await page.goto(href('securite', 'en'));
  await expect(page).toHaveURL(href('accueil', 'en'));
  await rendre();
  await expect(page.getByTestId('message-info')).toBeEmpty();
});

test('D-26 R-16: a guarded page keeps its address and says that there is no connection', async ({
  page,
}) => {
  const parcours = new Parcours(page, 'fr');
  await visiter(page, href('accueil', 'fr'));
  await parcours.rechercher(amende('garde'));
  await parcours.arrive(href('detail', 'fr'));
  await couperReseau(page);
  await page.reload();
  await expect(page.getByText(texte('fr', 'horsLigne.titre'))).toBeVisible();
  await expect(page).toHaveURL(href('detail', 'fr'));
  await page.goto('/fr/tai/paiement/confirmation/jeton-inconnu');
  await expect(
    page.getByRole('heading', { name: texte('fr', 'confirmation.inconnu.titre') }),
  ).toBeVisible();
  await expect(page).toHaveURL('/fr/tai/paiement/confirmation/jeton-inconnu');
});

test('E-02 D-16: the worker keeps no answer, no page of a session, no id and no query', async ({
  page,
}) => {
  const parcours = new Parcours(page, 'fr');
  await visiter(page, `${href('accueil', 'fr')}?x=1`);
  const { numAvis, cleAvis } = amende('prerempli');
  const identifiant = await page.request.get(
    `/api/cryptage/encrypte?plainText=${numAvis}${cleAvis}`,
  );
  await page.goto(`/fr/tai/${identifiant.ok() ? (await identifiant.json()).cipherText : 'abc'}`);
  await expect(page.getByTestId('action-principale')).toBeVisible();
  await parcours.rechercher(amende('paye'));
  await parcours.arrive(href('justificatif', 'fr'));
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await parcours.choisir(amende('garde'));
  await page.reload();
  await page.goto('/fr/tai/paiement/confirmation/jeton-inconnu');
  await expect(page).toHaveURL(href('accueil', 'fr'));
  await page.goto(href('glossaire', 'fr'));
  await expect.poll(() => gardees(page)).toContain(href('glossaire', 'fr'));
  const pages = (await gardees(page)).filter((adresse) => !adresse.startsWith('/assets/'));
  expect(pages.sort()).toEqual(
    [
      '/cadre/fr',
      ...(['accueil', 'aide', 'glossaire'] as const).map((nom) => href(nom, 'fr')),
    ].sort(),
  );
  const fichiers = (await gardees(page)).filter((adresse) => adresse.startsWith('/assets/'));
  expect(
    fichiers.filter((a) => !/^\/assets\/(?:[\w.-]+\.(?:js|css)|i18n\/[\w.]+\.json)$/.test(a)),
  ).toEqual([]);
  const contenus = await page.evaluate(async () => {
    const textes: string[] = [];
    for (const nom of await caches.keys()) {
      const cache = await caches.open(nom);
      for (const cle of await cache.keys())
        textes.push((await (await cache.match(cle))?.text()) ?? '');
    }
    return textes.join('\n');
  });
  expect(contenus).not.toContain(numAvis);
  expect(contenus).not.toContain(amende('garde').numAvis);
});
