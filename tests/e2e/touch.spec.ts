import { formatNumber } from '#contract/domain/paymentNumber.ts';
import { href } from '#contract/paths.ts';
import { testFine } from './support/fines.ts';
import { ACCEPTED_CARD, PayerJourney } from './support/journey.ts';
import { text } from './support/locale.ts';
import { expect, test } from './support/test.ts';

test.use({ viewport: { width: 320, height: 568 }, hasTouch: true, isMobile: true });

test('G-02: with a finger on the smallest screen a person pays, and nothing is wider than it', async ({
  page,
}) => {
  const journey = new PayerJourney(page, 'fr');
  const { numAvis, cleAvis } = testFine('touch');
  const fits = async () =>
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(
      320,
    );
  await journey.openHome();
  await fits();
  for (const [name, digits] of [
    ['numTelepaiementCode', numAvis],
    ['cle', cleAvis],
  ] as const) {
    const field = page.locator(`[name=${name}]`);
    await field.tap();
    // The focus follows the finger a moment later.
    await expect(field).toBeFocused();
    // Slower than a scanner that types: its run would be read as a whole code.
    await page.keyboard.type(digits, { delay: 60 });
    await expect(field).toHaveValue(name === 'cle' ? digits : formatNumber(digits));
  }
  await journey.action.tap();
  await journey.arriveAt(href('detail', 'fr'));
  await fits();
  await journey.action.tap();
  await expect(page.locator('[name=adrMail]')).toBeVisible();
  await fits();
  await journey.action.tap();
  await journey.typeCard(ACCEPTED_CARD);
  await journey.confirm3ds();
  await journey.comeBack();
  await expect(
    page.getByRole('heading', { name: text('fr', 'confirmation.ACCEPTE.titre') }),
  ).toBeVisible();
  await fits();
  await journey.action.tap();
  await expect(page).toHaveURL(href('justificatif', 'fr'));
  await fits();
});
