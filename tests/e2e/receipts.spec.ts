import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import PostalMime from 'postal-mime';
import type { Payment } from '#contract/schemas/fine.ts';
import { verificationLink } from '#contract/verificationLink.ts';
import { testFine } from './support/fines.ts';
import { ACCEPTED_CARD, PayerJourney } from './support/journey.ts';
import { text } from './support/locale.ts';
import { pdfText } from './support/pdf.ts';
import { expect, test } from './support/test.ts';

/** Files of this ending that the product has laid down below its data directory. */
function deliveredFiles(folder: 'mail' | 'postal', end: string): string[] {
  const path = join(process.env.E2E_DATA_DIR ?? '', folder);
  if (!existsSync(path)) return [];
  return readdirSync(path)
    .filter((name) => name.endsWith(end))
    .map((name) => join(path, name));
}

const mails = async () =>
  Promise.all(deliveredFiles('mail', '.eml').map((file) => PostalMime.parse(readFileSync(file))));

test('G-05 G-06 K-06 K-07: the receipt leaves by e-mail and by post, and can be checked by anyone', async ({
  page,
}) => {
  const mailAddress = 'camille.martin@exemple.fr';
  await new PayerJourney(page, 'fr').pay(testFine('receipts'));

  await page.getByRole('button', { name: text('fr', 'justificatif.autrement') }).click();
  await page.locator('[name=adrMail]').fill(mailAddress);
  await page.getByTestId('envoyer-mail').click();
  await expect
    .poll(async () => (await mails()).filter(({ to }) => to?.[0]?.address === mailAddress).length)
    .toBe(1);
  const mail = (await mails()).find(({ to }) => to?.[0]?.address === mailAddress);
  expect(mail?.attachments[0]?.mimeType).toBe('application/pdf');

  await page.getByTestId('envoyer-courrier').click();
  await page.getByTestId('confirmer-courrier').click();
  await expect.poll(() => deliveredFiles('postal', '.json').length).toBe(1);
  expect(readFileSync(deliveredFiles('postal', '.json')[0] ?? '', 'utf8')).toContain(
    'Camille Martin',
  );
  expect(await pdfText(deliveredFiles('postal', '.pdf')[0] ?? '')).toMatch(/90[,.]00/);

  const [payment]: Payment[] = JSON.parse(
    (await page.evaluate(() => sessionStorage.getItem('tai_amende'))) ?? '',
  ).reglements;
  await page.goto(
    verificationLink('', 'fr', {
      codeVerification: payment?.justificatif?.codeVerification ?? '',
      referenceReglement: payment?.referenceReglement ?? '',
    }),
  );
  await expect(page.locator('[name=codeVerification]')).not.toHaveValue('');
  await expect(page).toHaveURL(/\/fr\/tai\/verification$/);
  await page.locator('[name=montant]').fill('90,00');
  const aujourdhui = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Paris' }).format();
  await page.locator('[name=date]').fill(aujourdhui);
  await page.getByTestId('action-principale').click();
  await expect(page.getByText(text('fr', 'verification.conforme.titre'))).toBeVisible();
  await page.locator('[name=montant]').fill('90,01');
  await page.getByTestId('action-principale').click();
  await expect(page.getByText(text('fr', 'verification.nonConforme.titre'))).toBeVisible();
});

test('G-05 K-05 K-06: the receipt leaves by itself, once, to the address given before the card page, and can be checked on paper', async ({
  page,
}) => {
  const mailAddress = 'dominique.petit@exemple.fr';
  const journey = new PayerJourney(page, 'fr');
  await journey.choose(testFine('mail-only'));
  await page.locator('[name=adrMail]').fill(mailAddress);
  await journey.payByCard();
  await journey.typeCard(ACCEPTED_CARD, 'duplicate');
  await journey.confirm3ds();
  await journey.comeBack();
  await expect(page.getByText(mailAddress).first()).toBeVisible();
  await expect(page.getByText('Carte bancaire (Visa …0000)')).toBeVisible();
  const received = async () => (await mails()).filter(({ to }) => to?.[0]?.address === mailAddress);
  await expect.poll(async () => (await received()).length).toBe(1);
  expect((await received())[0]?.text).toContain('Carte bancaire (Visa …0000)');

  const code = page.getByRole('img', { name: text('fr', 'justificatif.papier.alternative') });
  await expect(code).toBeHidden();
  const ways = page.getByRole('button', { name: text('fr', 'justificatif.autrement') });
  await expect(ways).toBeVisible();
  await page.emulateMedia({ media: 'print' });
  await expect(code).toBeVisible();
  await expect(
    page.getByText(/^Pour vérifier ce justificatif.+\/fr\/tai\/verification$/),
  ).toBeVisible();
  await expect(ways).toBeHidden();
});

test('G-08 R-09 R-11 K-11: a majorée is paid by transfer, with the code that the notice bears', async ({
  page,
}) => {
  const journey = new PayerJourney(page, 'de');
  await journey.choose(testFine('transfer'));
  await page.locator('[name=modeReglement][value=VIREMENT]').check({ force: true });
  await journey.action.click();
  const code = page.locator('[name=indicatifOperation]');
  await code.fill('AB12 CD35');
  await journey.action.click();
  await expect(page.getByText(text('de', 'indicatifOperation.erreurs.inconnu'))).toBeVisible();
  await expect(code).toBeFocused();

  await code.fill('ab12 cd34');
  await journey.action.click();
  await expect(page).toHaveURL(/informationsVirement$/);
  await expect(page.getByText(/^FR\d{2}( \w{1,4})+$/)).toBeVisible();
  const download = page.waitForEvent('download');
  await page.getByText(text('de', 'virement.pdf')).click();
  expect(await pdfText(await (await download).path())).toMatch(/300[,.]00/);
});
