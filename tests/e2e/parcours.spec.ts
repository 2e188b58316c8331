import type { Page } from '@playwright/test';
import { LANGUES } from '#contract/domaine/langues.ts';
import { formaterNumero } from '#contract/domaine/numeroTelepaiement.ts';
import { href } from '#contract/paths.ts';
import type { Amende } from '#contract/schemas/amende.ts';
import { type AmendeDeTest, amende } from './support/amendes.ts';
import { axe } from './support/axe.ts';
import { texte } from './support/locale.ts';
import { CARTE_ACCEPTEE, CARTE_REFUSEE, Parcours } from './support/parcours.ts';
import { textePdf } from './support/pdf.ts';
import { expect, matrix, test } from './support/test.ts';

/** The page says what became of the payment, and the fine is still to be paid, in full, with nothing in its ledger. */
async function rienPris(
  parcours: Parcours,
  mienne: AmendeDeTest,
  etat: 'REFUSE' | 'ANNULE',
): Promise<void> {
  const { page } = parcours;
  await expect(
    page.getByRole('heading', { level: 1, name: texte('fr', `confirmation.${etat}.titre`) }),
  ).toBeVisible();
  await parcours.rechercher(mienne);
  await parcours.arrive(href('detail', 'fr'));
  const trouvee: Amende = JSON.parse(
    (await page.evaluate(() => sessionStorage.getItem('tai_amende'))) ?? '',
  );
  expect(trouvee).toMatchObject({
    statutPaiement: { valeur: 'A_PAYER' },
    resteAPayer: 9000,
    dejaRegle: 0,
    reglements: [],
  });
}

declare global {
  interface Window {
    noterClic(nom: string): Promise<void>;
  }
}

/** The hand-off submits itself: nobody has anything to do there. */
const EN_PASSANT = /\/envoiSips$/;

/** Notes each press of a pointer on a button or a link, and each screen on which somebody has something to do. */
async function compter(page: Page) {
  const clics: string[] = [];
  const ecrans: string[] = [];
  await page.exposeFunction('noterClic', (nom: string) => clics.push(nom));
  await page.addInitScript(() => {
    document.addEventListener(
      'click',
      ({ target, detail }) => {
        const presse = target instanceof Element ? target.closest('a, button, label') : null;
        // Enter in a field presses the button of its form without a pointer.
        if (presse && detail > 0) void window.noterClic(presse.textContent ?? '');
      },
      true,
    );
  });
  page.on('framenavigated', (cadre) => {
    if (cadre !== page.mainFrame()) return;
    const { origin, pathname } = new URL(cadre.url());
    const ecran = `${origin}${pathname}`;
    // The application also notes things in the entry of its address; the pages of the provider share one.
    const meme = ecrans.at(-1) === ecran && origin === process.env.E2E_URL;
    if (!meme && !EN_PASSANT.test(pathname)) ecrans.push(ecran);
  });
  return { clics, ecrans };
}

for (const langue of LANGUES) {
  const title = `G-01 G-03 G-04 G-07 G-09 K-05 K-08: ${langue} pays by card and reads the receipt's PDF`;
  test(title, matrix(langue !== 'fr'), async ({ page }) => {
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

test('G-01 G-04: from the number to the receipt there are at most 7 screens and 5 clicks', async ({
  page,
}) => {
  const { clics, ecrans } = await compter(page);
  const parcours = new Parcours(page, 'fr');
  const { numAvis, cleAvis } = amende('compte');
  await parcours.accueil();
  await page.locator('[name=numTelepaiementCode]').pressSequentially(numAvis);
  await page.locator('[name=cle]').pressSequentially(cleAvis);
  await parcours.action.click();
  await parcours.arrive(href('detail', 'fr'));
  await parcours.action.click();
  await expect(page).toHaveURL(href('choixModalites', 'fr'));
  await expect(page.locator('[name=adrMail]')).toBeVisible();
  await parcours.payerParCarte();
  await parcours.saisirCarte(CARTE_ACCEPTEE);
  await parcours.confirmer3ds();
  // The provider leads back by itself.
  await expect(page.getByTestId('telecharger-pdf')).toBeVisible();
  expect(clics, clics.join(', ')).toHaveLength(5);
  expect(ecrans, ecrans.join(' > ')).toHaveLength(7);
});

test('G-03: a refused card takes no money, and the fine can be paid again', async ({ page }) => {
  const parcours = new Parcours(page, 'fr');
  const mienne = amende('refuse');
  await parcours.choisir(mienne);
  await parcours.payerParCarte();
  await parcours.saisirCarte(CARTE_REFUSEE);
  await parcours.confirmer3ds();
  await parcours.revenir();
  await rienPris(parcours, mienne, 'REFUSE');

  await parcours.choisir(mienne);
  await parcours.payerParCarte();
  await parcours.saisirCarte(CARTE_ACCEPTEE);
  await parcours.confirmer3ds();
  await parcours.revenir();
  await expect(
    page.getByRole('heading', { name: texte('fr', 'confirmation.ACCEPTE.titre') }),
  ).toBeVisible();
});

test('G-03: a payer who refuses 3-D Secure is charged nothing', matrix(), async ({ page }) => {
  const parcours = new Parcours(page, 'fr');
  const mienne = amende('abandon');
  await parcours.choisir(mienne);
  await parcours.payerParCarte();
  await parcours.saisirCarte(CARTE_ACCEPTEE);
  await page.locator('[name=refuse]').click();
  await parcours.revenir();
  await rienPris(parcours, mienne, 'REFUSE');
  await parcours.choisir(mienne);
});

test('G-03: a payer who cancels on the card page is charged nothing', async ({ page }) => {
  const parcours = new Parcours(page, 'fr');
  const mienne = amende('annule');
  await parcours.choisir(mienne);
  await parcours.payerParCarte();
  expect(await axe(page), 'the provider’s page').toEqual([]);
  await page.locator('[name=cancel]').click();
  await parcours.revenir();
  await rienPris(parcours, mienne, 'ANNULE');
  await parcours.choisir(mienne);
});

test('O-05 G-03: whoever left the card page without paying resumes from home', async ({ page }) => {
  const parcours = new Parcours(page, 'fr');
  const mienne = amende('reprise');
  await parcours.choisir(mienne);
  await parcours.payerParCarte();
  await parcours.rechercher(mienne);
  await expect(parcours.messageErreur).toContainText(
    texte('fr', 'accueil.messages.erreurs.paiementEnCours'),
  );
  await page.getByRole('link', { name: texte('fr', 'accueil.messages.reprendre') }).click();
  await expect(page.locator('[name=cardNumber]')).toBeVisible();
});

test('H-03 E-02: back from the detail the number is there, the key is not', async ({ page }) => {
  const parcours = new Parcours(page, 'fr');
  const mienne = amende('garde');
  await parcours.rechercher(mienne);
  await parcours.arrive(href('detail', 'fr'));
  await page.goBack();
  await expect(page.locator('[name=numTelepaiementCode]')).toHaveValue(
    formaterNumero(mienne.numAvis),
  );
  await expect(page.locator('[name=cle]')).toHaveValue('');
});

for (const scenario of ['return-only', 'duplicate', 'out-of-order'] as const) {
  const title = `G-04: money taken is shown once, whatever the way the answers come (${scenario})`;
  test(title, matrix(scenario !== 'out-of-order'), async ({ page }) => {
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
  // What can be done with the receipt comes after it.
  const entier = plusTard.getByRole('button', {
    name: texte('fr', 'justificatif.courrier.action'),
  });
  const recu = () => plusTard.getByRole('main').textContent();
  await expect(entier).toBeVisible();
  const premier = await recu();
  await retour.rechercher(amende('automatique'));
  await expect(entier).toBeVisible();
  expect(await recu()).toBe(premier);
  await plusTard.close();
});
