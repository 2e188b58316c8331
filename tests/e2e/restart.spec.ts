import { href } from '#contract/paths.ts';
import { testFine } from './support/fines.ts';
import { PayerJourney } from './support/journey.ts';
import { type Product, removeProduct, startProduct } from './support/product.ts';
import { expect, test } from './support/test.ts';

test.describe('a product of its own', () => {
  let product: Product;

  test.beforeAll(async () => {
    product = await startProduct(process.env.E2E_AMENDES ?? '');
  });

  test.afterAll(async () => {
    await removeProduct(product);
  });

  test('G-03 G-07: a payment survives kill -9, and its receipt is the same after the restart', async ({
    browser,
  }) => {
    const page = await browser.newPage({ baseURL: product.url });
    const journey = new PayerJourney(page, 'fr');
    await journey.pay(testFine('restart'));
    // The forms that send it come after the receipt.
    await expect(page.getByTestId('envoyer-courrier')).toBeVisible();
    const before = await page.getByRole('main').textContent();

    await product.stop('SIGKILL');
    await product.restart();

    await journey.lookUp(testFine('restart'));
    await expect(page).toHaveURL(href('justificatif', 'fr'));
    await expect(page.getByTestId('envoyer-courrier')).toBeVisible();
    expect(await page.getByRole('main').textContent()).toBe(before);
    await page.close();
  });
});
