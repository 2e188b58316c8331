import { href } from '#contract/paths.ts';
import { testFine } from './support/fines.ts';
import { PayerJourney } from './support/journey.ts';
import { text } from './support/locale.ts';
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
    // What sends it comes after the receipt.
    const ways = page.getByRole('button', { name: text('fr', 'justificatif.autrement') });
    await expect(ways).toBeVisible();
    const before = await page.getByRole('main').textContent();

    await product.stop('SIGKILL');
    await product.restart();

    await journey.lookUp(testFine('restart'));
    await expect(page).toHaveURL(href('justificatif', 'fr'));
    await expect(ways).toBeVisible();
    expect(await page.getByRole('main').textContent()).toBe(before);
    await page.close();
  });
});
