import { href } from '#contract/chemins.ts';
import { LANGUES } from '#contract/domaine/langues.ts';
import { formaterNumero } from '#contract/domaine/numeroTelepaiement.ts';
import { amende } from './support/amendes.ts';
import { CARTE_ACCEPTEE, CARTE_REFUSEE, Parcours } from './support/parcours.ts';
import { textePdf } from './support/pdf.ts';
import { expect, test } from './support/test.ts';

for (const langue of LANGUES) {
  test(`G-01 G-03 G-04 G-07 G-09 K-05 K-08: ${langue} pays by card and reads the receipt's PDF`, async ({
    page,
  }) => {
    const parcours = new Parcours(page, langue);
    const mienne = amende(`parcours-${langue}`);
    await parcours.payer(mienne);
    await expect(page.locator('html')).toHaveAttribute('lang', langue);

    const chemin = await (await parcours.telechargerPdf()).path();
    const texte = await textePdf(chemin);
    expect(texte).toContain(formaterNumero(mienne.numAvis));
    expect(texte).toMatch(/90[,.]00/);
  });
}

test('G-03: a refused card takes no money, and the fine can be paid again', async ({ page }) => {
  const parcours = new Parcours(page, 'fr');
  await parcours.choisir(amende('refuse'));
  await parcours.payerParCarte();
  await parcours.saisirCarte(CARTE_REFUSEE);
  await parcours.confirmer3ds();
  await parcours.revenir();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(parcours.action).toHaveCount(0);

  await parcours.choisir(amende('refuse'));
  await parcours.payerParCarte();
  await parcours.saisirCarte(CARTE_ACCEPTEE);
  await parcours.confirmer3ds();
  await parcours.revenir();
  await expect(parcours.action).toBeVisible();
});

test('G-03: a payer who refuses 3-D Secure is charged nothing', async ({ page }) => {
  const parcours = new Parcours(page, 'fr');
  await parcours.choisir(amende('abandon'));
  await parcours.payerParCarte();
  await parcours.saisirCarte(CARTE_ACCEPTEE);
  await page.locator('[name=refuse]').click();
  await parcours.revenir();
  await expect(parcours.action).toHaveCount(0);
});

test('G-03: a payer who cancels on the card page is charged nothing', async ({ page }) => {
  const parcours = new Parcours(page, 'fr');
  await parcours.choisir(amende('annule'));
  await parcours.payerParCarte();
  await page.locator('[name=cancel]').click();
  await parcours.revenir();
  await expect(parcours.action).toHaveCount(0);
});

for (const scenario of ['return-only', 'duplicate', 'out-of-order'] as const) {
  test(`G-04: money taken is shown once, whatever the way the answers come (${scenario})`, async ({
    page,
  }) => {
    const parcours = new Parcours(page, 'fr');
    await parcours.choisir(amende(scenario));
    await parcours.payerParCarte();
    await parcours.saisirCarte(CARTE_ACCEPTEE, scenario);
    await parcours.confirmer3ds();
    await parcours.revenir();
    await parcours.action.click();
    await expect(page).toHaveURL(href('justificatif', 'fr'));
    await expect(page.getByTestId('telecharger-pdf')).toHaveCount(1);
  });
}

test('K-04 O-02 R-13: whoever closes the provider page finds the receipt again by number and key', async ({
  browser,
  page,
}) => {
  const parcours = new Parcours(page, 'fr');
  await parcours.choisir(amende('automatique'));
  await parcours.payerParCarte();
  await parcours.saisirCarte(CARTE_ACCEPTEE, 'automatic-only');
  await parcours.confirmer3ds();
  await page.waitForLoadState();
  await page.close();

  const plusTard = await browser.newPage({ baseURL: process.env.E2E_URL ?? '' });
  const retour = new Parcours(plusTard, 'fr');
  await expect(async () => {
    await retour.rechercher(amende('automatique'));
    await expect(plusTard).toHaveURL(href('justificatif', 'fr'), { timeout: 3_000 });
  }).toPass();
  const pdf = plusTard.getByTestId('telecharger-pdf');
  await expect(pdf).toBeVisible();
  const premier = await plusTard.getByRole('main').textContent();
  await retour.rechercher(amende('automatique'));
  await expect(pdf).toBeVisible();
  expect(await plusTard.getByRole('main').textContent()).toBe(premier);
  await plusTard.close();
});
