import { formatNumber } from '#contract/domain/paymentNumber.ts';
import { href } from '#contract/paths.ts';
import { axe } from './support/axe.ts';
import { testFine } from './support/fines.ts';
import { ACCEPTED_CARD, PayerJourney, REFUSED_CARD } from './support/journey.ts';
import { text } from './support/locale.ts';
import { expect, test } from './support/test.ts';

test('C-01 D-17: three notices of a visit, one paid, one refused by the bank, one deposit', async ({
  page,
}) => {
  const journey = new PayerJourney(page, 'fr');
  const paid = testFine('liste-payee');
  const refused = testFine('liste-refusee');
  const deposit = testFine('liste-consignation');

  await journey.lookUp(deposit);
  await journey.arriveAt(href('detail', 'fr'));
  await journey.choose(refused);
  await journey.payByCard();
  await journey.typeCard(REFUSED_CARD);
  await journey.confirm3ds();
  await expect(page.getByRole('alert')).toBeVisible();
  await journey.giveUp();
  await expect(
    page.getByRole('heading', { level: 1, name: text('fr', 'confirmation.REFUSE.titre') }),
  ).toBeVisible();

  // The document says so before its script has noted it.
  await expect.poll(() => page.evaluate(() => localStorage.getItem('tai_paiement'))).toBeNull();

  await journey.choose(paid);
  await journey.payByCard();
  await journey.typeCard(ACCEPTED_CARD);
  await journey.confirm3ds();
  await journey.comeBack();

  await page.getByRole('link', { name: text('fr', 'mesAvis.voir') }).click();
  await expect(page).toHaveURL(href('mesAvis', 'fr'));
  const rows = page
    .getByRole('main')
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { level: 3 }) });
  const row = ({ numAvis: noticeNumber }: { numAvis: string }) =>
    rows.filter({ hasText: formatNumber(noticeNumber) });
  await expect(rows).toHaveCount(3);
  await expect(row(paid)).toContainText(text('fr', 'statuts.PAYE'));
  await expect(row(refused)).toContainText(text('fr', 'statuts.A_PAYER'));
  await expect(row(deposit)).toContainText(text('fr', 'statuts.A_PAYER'));
  const stored = (await page.evaluate(() => sessionStorage.getItem('tai_avis'))) ?? '';
  expect(stored).not.toMatch(/cle(Avis|Amende)/);
  expect(await axe(page)).toEqual([]);
});
