import { href } from '#contract/paths.ts';
import { amende } from './support/amendes.ts';
import { Parcours } from './support/parcours.ts';
import { demarrerProduit, type Produit, retirerProduit } from './support/produit.ts';
import { expect, test } from './support/test.ts';

test.describe('a product of its own', () => {
  let produit: Produit;

  test.beforeAll(async () => {
    test.setTimeout(120_000);
    produit = await demarrerProduit(process.env.E2E_AMENDES ?? '');
  });

  test.afterAll(async () => {
    await retirerProduit(produit);
  });

  test('G-03 G-07: a payment survives kill -9, and its receipt is the same after the restart', async ({
    browser,
  }) => {
    test.setTimeout(120_000);
    const page = await browser.newPage({ baseURL: produit.url });
    const parcours = new Parcours(page, 'fr');
    await parcours.payer(amende('redemarrage'));
    // The forms that send it come after the receipt.
    await expect(page.getByTestId('envoyer-courrier')).toBeVisible();
    const avant = await page.getByRole('main').textContent();

    await produit.arreter('SIGKILL');
    await produit.redemarrer();

    await parcours.rechercher(amende('redemarrage'));
    await expect(page).toHaveURL(href('justificatif', 'fr'));
    await expect(page.getByTestId('envoyer-courrier')).toBeVisible();
    expect(await page.getByRole('main').textContent()).toBe(avant);
    await page.close();
  });
});
