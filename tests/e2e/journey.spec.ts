import { LANGUAGES } from '#contract/domain/languages.ts';
import { formatNumber } from '#contract/domain/paymentNumber.ts';
import { href } from '#contract/paths.ts';
import type { Fine } from '#contract/schemas/fine.ts';
import { ATTEMPT_MS } from '../support/limits.ts';
import { axe } from './support/axe.ts';
import { count } from './support/effort.ts';
import { type TestFine, testFine } from './support/fines.ts';
import { ACCEPTED_CARD, PayerJourney, REFUSED_CARD } from './support/journey.ts';
import { text } from './support/locale.ts';
import { pdfText } from './support/pdf.ts';
import { expect, matrix, test } from './support/test.ts';

/** The page says what became of the payment, and the fine is still to be paid, in full, with nothing in its ledger. */
async function nothingTaken(
  journey: PayerJourney,
  mine: TestFine,
  state: 'REFUSE' | 'ANNULE',
): Promise<void> {
  const { page } = journey;
  await expect(
    page.getByRole('heading', { level: 1, name: text('fr', `confirmation.${state}.titre`) }),
  ).toBeVisible();
  await journey.lookUp(mine);
  await journey.arriveAt(href('detail', 'fr'));
  const found: Fine = JSON.parse(
    (await page.evaluate(() => sessionStorage.getItem('tai_amende'))) ?? '',
  );
  expect(found).toMatchObject({
    statutPaiement: { valeur: 'A_PAYER' },
    resteAPayer: 9000,
    dejaRegle: 0,
    reglements: [],
  });
}

for (const language of LANGUAGES) {
  const title = `G-01 G-03 G-04 G-07 G-09 K-05 K-08: ${language} pays by card and reads the receipt's PDF`;
  test(title, matrix(language !== 'fr'), async ({ page }) => {
    const journey = new PayerJourney(page, language);
    const mine = testFine(`journey-${language}`);
    await journey.pay(mine);
    await expect(page.locator('html')).toHaveAttribute('lang', language);

    const path = await (await journey.downloadPdf()).path();
    const text = await pdfText(path);
    expect(text).toContain(formatNumber(mine.numAvis));
    expect(text).toMatch(/90[,.]00/);
  });
}

test('G-01 G-04: from the number to the receipt there are 6 screens, of 7 at most, and 5 clicks', async ({
  page,
}) => {
  const { clicks, screens } = await count(page);
  const journey = new PayerJourney(page, 'fr');
  const { numAvis: noticeNumber, cleAvis: key } = testFine('requests');
  await journey.openHome();
  await page.locator('[name=numTelepaiementCode]').pressSequentially(noticeNumber);
  await page.locator('[name=cle]').pressSequentially(key);
  await journey.action.click();
  await journey.arriveAt(href('detail', 'fr'));
  await journey.action.click();
  await expect(page).toHaveURL(href('choixModalites', 'fr'));
  await expect(page.locator('[name=adrMail]')).toBeVisible();
  await journey.payByCard();
  await journey.typeCard(ACCEPTED_CARD);
  await journey.confirm3ds();
  await expect(page.getByTestId('telecharger-pdf')).toBeVisible();
  expect(clicks, clicks.join(', ')).toHaveLength(5);
  expect(screens, screens.join(' > ')).toHaveLength(6);
});

test('G-03: a refused card takes no money, and the fine can be paid again', async ({ page }) => {
  const journey = new PayerJourney(page, 'fr');
  const mine = testFine('refused');
  await journey.choose(mine);
  await journey.payByCard();
  await journey.typeCard(REFUSED_CARD);
  await journey.confirm3ds();
  await expect(page.getByRole('alert')).toBeVisible();
  await journey.giveUp();
  await nothingTaken(journey, mine, 'REFUSE');

  await journey.choose(mine);
  await journey.payByCard();
  await journey.typeCard(ACCEPTED_CARD);
  await journey.confirm3ds();
  await journey.comeBack();
  await expect(
    page.getByRole('heading', { name: text('fr', 'confirmation.ACCEPTE.titre') }),
  ).toBeVisible();
});

test('G-03: a payer who refuses 3-D Secure is charged nothing', matrix(), async ({ page }) => {
  const journey = new PayerJourney(page, 'fr');
  const mine = testFine('abandoned');
  await journey.choose(mine);
  await journey.payByCard();
  await journey.typeCard(ACCEPTED_CARD);
  await page.locator('[name=refuse]').click();
  await journey.comeBack();
  await nothingTaken(journey, mine, 'REFUSE');
  await journey.choose(mine);
});

test('G-03: a payer who cancels on the card page is charged nothing', async ({ page }) => {
  const journey = new PayerJourney(page, 'fr');
  const mine = testFine('cancelled');
  await journey.choose(mine);
  await journey.payByCard();
  expect(await axe(page), 'the provider’s page').toEqual([]);
  await journey.giveUp();
  await nothingTaken(journey, mine, 'ANNULE');
  await journey.choose(mine);
});

test('R-10: who comes back by the browser’s button is asked, goes to the same page again, and begins anew after cancelling there', async ({
  page,
}) => {
  const journey = new PayerJourney(page, 'fr');
  const mine = testFine('resumed');
  await journey.choose(mine);
  await journey.payByCard();
  const address = page.url();
  await page.goBack();
  await expect(
    page.getByRole('heading', { level: 1, name: text('fr', 'envoiSips.retourTitre') }),
  ).toBeVisible();
  await journey.action.click();
  await expect(page.locator('[name=cardNumber]')).toBeVisible();
  expect(page.url()).toBe(address);
  await journey.giveUp();
  await journey.choose(mine);
  await journey.payByCard();
  expect(page.url()).not.toBe(address);
});

for (const scenario of ['return-only', 'duplicate', 'out-of-order'] as const) {
  const title = `G-04: money taken is shown once, whatever the way the answers come (${scenario})`;
  test(title, matrix(scenario !== 'out-of-order'), async ({ page }) => {
    const journey = new PayerJourney(page, 'fr');
    await journey.choose(testFine(scenario));
    await journey.payByCard();
    await journey.typeCard(ACCEPTED_CARD, scenario);
    await journey.confirm3ds();
    await journey.comeBack();
    await journey.action.click();
    await expect(page).toHaveURL(href('justificatif', 'fr'));
    await expect(page.getByTestId('telecharger-pdf')).toHaveCount(1);
  });
}

test('K-04 O-02 R-13: whoever closes the provider page finds the receipt again by number and key', async ({
  browser,
  page,
}) => {
  const journey = new PayerJourney(page, 'fr');
  await journey.choose(testFine('automatic'));
  await journey.payByCard();
  await journey.typeCard(ACCEPTED_CARD, 'automatic-only');
  await journey.confirm3ds();
  await page.waitForLoadState();
  await page.close();

  const later = await browser.newPage({ baseURL: process.env.E2E_URL ?? '' });
  const back = new PayerJourney(later, 'fr');
  await expect(async () => {
    await back.lookUp(testFine('automatic'));
    await expect(later).toHaveURL(href('justificatif', 'fr'), { timeout: ATTEMPT_MS });
  }).toPass();
  // What can be done with the receipt comes after it.
  const whole = later.getByRole('button', {
    name: text('fr', 'justificatif.autrement'),
  });
  const receipt = () => later.getByRole('main').textContent();
  await expect(whole).toBeVisible();
  const first = await receipt();
  await back.lookUp(testFine('automatic'));
  await expect(whole).toBeVisible();
  expect(await receipt()).toBe(first);
  await later.close();
});
