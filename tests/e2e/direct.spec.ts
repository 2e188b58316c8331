import type { Page } from '@playwright/test';
import type { Language } from '#contract/domain/languages.ts';
import { href } from '#contract/paths.ts';
import { testFine } from './support/fines.ts';
import { PayerJourney } from './support/journey.ts';
import { text } from './support/locale.ts';
import { type Product, removeProduct, startProduct } from './support/product.ts';
import { expect, test } from './support/test.ts';

/** The vendor's test cards (`docs/direct.md`). */
const CARDS = {
  accepted: '4330264936344675',
  challenge: '4874970686672022',
  refused: '5168645305790452',
} as const;

async function typeCard(page: Page, number: string): Promise<void> {
  await page.locator('[name=cardNumber]').fill(number);
  await page.locator('[name=cardExpiry]').fill('12/39');
  await page.locator('[name=cardCvv]').fill('123');
  await page.locator('button[type=submit]:not([name=cancel])').click();
}

const isConfirmed = (page: Page, language: Language) =>
  expect(
    page.getByRole('heading', { level: 1, name: text(language, 'confirmation.ACCEPTE.titre') }),
  ).toBeVisible();

test.describe('D-45: a product that pays by Worldline Direct', () => {
  let product: Product;

  test.beforeAll(async () => {
    test.setTimeout(120_000);
    product = await startProduct(process.env.E2E_AMENDES ?? '');
  });

  test.afterAll(async () => {
    await removeProduct(product);
  });

  const open = async (newPage: Promise<Page>, language: Language) => {
    const page = await newPage;
    const journey = new PayerJourney(page, language);
    await journey.choose(testFine(`direct-${language}`));
    await journey.payByCard();
    expect(page.url()).toMatch(new RegExp(`^${product.urlSandbox}/hostedcheckout/`));
    return { page, journey };
  };

  test('a card is accepted, and the receipt follows at once', async ({ browser }) => {
    const { page, journey } = await open(browser.newPage({ baseURL: product.url }), 'fr');
    await typeCard(page, CARDS.accepted);
    await isConfirmed(page, 'fr');
    await journey.action.click();
    await expect(page).toHaveURL(href('justificatif', 'fr'));
    await page.close();
  });

  test('a refused card is followed by another one, with 3-D Secure, in German', async ({
    browser,
  }) => {
    const { page } = await open(browser.newPage({ baseURL: product.url, locale: 'de-DE' }), 'de');
    await typeCard(page, CARDS.refused);
    await expect(page.getByRole('alert')).toBeVisible();
    await typeCard(page, CARDS.challenge);
    await page.locator('[name=confirm]').click();
    await isConfirmed(page, 'de');
    await page.close();
  });

  test('who comes back by the browser’s button is asked, and goes to the same page again', async ({
    browser,
  }) => {
    const { page, journey } = await open(browser.newPage({ baseURL: product.url }), 'en');
    const address = page.url();
    await page.goBack();
    await expect(
      page.getByRole('heading', { level: 1, name: text('en', 'envoiSips.retourTitre') }),
    ).toBeVisible();
    await journey.action.click();
    await expect(page.locator('[name=cardNumber]')).toBeVisible();
    expect(page.url()).toBe(address);
    await page.close();
  });
});
