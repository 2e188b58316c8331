import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import PostalMime from 'postal-mime';
import type { Reglement } from '#contract/schemas/amende.ts';
import { verificationLink } from '#contract/verificationLink.ts';
import { amende } from './support/amendes.ts';
import { texte } from './support/locale.ts';
import { CARTE_ACCEPTEE, Parcours } from './support/parcours.ts';
import { textePdf } from './support/pdf.ts';
import { expect, test } from './support/test.ts';

/** Files of this ending that the product has laid down below its data directory. */
function deposes(dossier: 'mail' | 'postal', fin: string): string[] {
  const chemin = join(process.env.E2E_DATA_DIR ?? '', dossier);
  if (!existsSync(chemin)) return [];
  return readdirSync(chemin)
    .filter((nom) => nom.endsWith(fin))
    .map((nom) => join(chemin, nom));
}

const courriels = async () =>
  Promise.all(deposes('mail', '.eml').map((fichier) => PostalMime.parse(readFileSync(fichier))));

test('G-05 G-06 K-06 K-07: the receipt leaves by e-mail and by post, and can be checked by anyone', async ({
  page,
}) => {
  const adrMail = 'camille.martin@exemple.fr';
  await new Parcours(page, 'fr').payer(amende('preuves'));

  await page.locator('[name=adrMail]').fill(adrMail);
  await page.getByTestId('envoyer-mail').click();
  await expect
    .poll(async () => (await courriels()).filter(({ to }) => to?.[0]?.address === adrMail).length, {
      timeout: 30_000,
    })
    .toBe(1);
  const courriel = (await courriels()).find(({ to }) => to?.[0]?.address === adrMail);
  expect(courriel?.attachments[0]?.mimeType).toBe('application/pdf');

  await page.getByTestId('envoyer-courrier').click();
  await page.getByTestId('confirmer-courrier').click();
  await expect.poll(() => deposes('postal', '.json').length, { timeout: 30_000 }).toBe(1);
  expect(readFileSync(deposes('postal', '.json')[0] ?? '', 'utf8')).toContain('Camille Martin');
  expect(await textePdf(deposes('postal', '.pdf')[0] ?? '')).toMatch(/90[,.]00/);

  const [reglement]: Reglement[] = JSON.parse(
    (await page.evaluate(() => sessionStorage.getItem('tai_amende'))) ?? '',
  ).reglements;
  await page.goto(
    verificationLink('', 'fr', {
      codeVerification: reglement?.justificatif?.codeVerification ?? '',
      referenceReglement: reglement?.referenceReglement ?? '',
    }),
  );
  await expect(page.locator('[name=codeVerification]')).not.toHaveValue('');
  await expect(page).toHaveURL(/\/fr\/tai\/verification$/);
  await page.locator('[name=montant]').fill('90,00');
  const aujourdhui = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Paris' }).format();
  await page.locator('[name=date]').fill(aujourdhui);
  await page.getByTestId('action-principale').click();
  await expect(page.getByText(texte('fr', 'verification.conforme.titre'))).toBeVisible();
  await page.locator('[name=montant]').fill('90,01');
  await page.getByTestId('action-principale').click();
  await expect(page.getByText(texte('fr', 'verification.nonConforme.titre'))).toBeVisible();
});

test('G-05 K-05 K-06: the receipt leaves by itself, once, to the address given before the card page, and can be checked on paper', async ({
  page,
}) => {
  const adrMail = 'dominique.petit@exemple.fr';
  const parcours = new Parcours(page, 'fr');
  await parcours.choisir(amende('mail-seul'));
  await page.locator('[name=adrMail]').fill(adrMail);
  await parcours.payerParCarte();
  await parcours.saisirCarte(CARTE_ACCEPTEE, 'duplicate');
  await parcours.confirmer3ds();
  await parcours.revenir();
  await expect(page.getByText('d•••@exemple.fr').first()).toBeVisible();
  await expect(page.getByText('Carte bancaire (Visa …0000)')).toBeVisible();
  const recus = async () => (await courriels()).filter(({ to }) => to?.[0]?.address === adrMail);
  await expect.poll(async () => (await recus()).length, { timeout: 30_000 }).toBe(1);
  expect((await recus())[0]?.text).toContain('Carte bancaire (Visa …0000)');
  const gardes = () =>
    page.evaluate(() => JSON.stringify([{ ...sessionStorage }, { ...localStorage }]));
  expect(await gardes()).not.toContain('dominique');

  const code = page.getByRole('img', { name: texte('fr', 'justificatif.papier.alternative') });
  await expect(code).toBeHidden();
  await page.emulateMedia({ media: 'print' });
  await expect(code).toBeVisible();
  await expect(
    page.getByText(/^Pour vérifier ce justificatif.+\/fr\/tai\/verification$/),
  ).toBeVisible();
  await expect(page.getByTestId('envoyer-mail')).toBeHidden();
});

test('G-08 R-09 R-11 K-11: a majorée is paid by transfer, with the code that the notice bears', async ({
  page,
}) => {
  const parcours = new Parcours(page, 'de');
  await parcours.choisir(amende('virement'));
  await page.locator('[name=modeReglement][value=VIREMENT]').check({ force: true });
  await parcours.action.click();
  const code = page.locator('[name=indicatifOperation]');
  await code.fill('AB12 CD35');
  await parcours.action.click();
  await expect(page.getByText(texte('de', 'indicatifOperation.erreurs.inconnu'))).toBeVisible();
  await expect(code).toBeFocused();

  await code.fill('ab12 cd34');
  await parcours.action.click();
  await expect(page).toHaveURL(/informationsVirement$/);
  await expect(page.getByText(/^FR\d{2}( \w{1,4})+$/)).toBeVisible();
  const telechargement = page.waitForEvent('download');
  await page.getByText(texte('de', 'virement.pdf')).click();
  expect(await textePdf(await (await telechargement).path())).toMatch(/300[,.]00/);
});
