import { href } from '#contract/paths.ts';
import { amende } from './support/amendes.ts';
import { texte } from './support/locale.ts';
import { Parcours } from './support/parcours.ts';
import { expect, test } from './support/test.ts';

const MESSAGES = [
  ['O-02', 'payePva', 'messagePVA'],
  ['O-03', 'reexposePva', 'messagePVA'],
  ['O-04', 'payeAilleurs', 'avisPaye'],
  ['O-05', 'enCours', 'paiementEnCours'],
  ['O-06', 'desimpute', 'nonTelepayable'],
  ['O-08', 'diversM', 'telepaiementImpossible'],
  ['O-09', 'expireM', 'telepaiementImpossible'],
  ['O-09', 'expire', 'dateLimitePaiementDepasse'],
  ['O-10', 'annuleForfaitaire', 'telepaiementImpossibleForfaitaireAnnule'],
  ['O-10', 'annuleM', 'telepaiementImpossibleAnnule'],
  ['O-10', 'annuleAutre', 'telepaiementImpossible'],
] as const;

test('O-02 O-03 O-04 O-05 O-06 O-08 O-09 O-10: one lookup after another, each with its message', async ({
  page,
}) => {
  const parcours = new Parcours(page, 'fr');
  for (const [exigence, nom, message] of MESSAGES) {
    await test.step(`${exigence}: the fine "${nom}" shows ${message}`, async () => {
      await parcours.rechercher(amende(nom));
      await expect(parcours.messageErreur).toHaveText(
        texte('fr', `accueil.messages.erreurs.${message}`),
      );
      await expect(page).toHaveURL(href('accueil', 'fr'));
    });
  }
});

for (const [exigence, nom] of [
  ['O-02', 'paye'],
  ['O-03', 'reexpose'],
] as const) {
  test(`${exigence}: the fine "${nom}", paid elsewhere than here, shows the receipt page without a PDF`, async ({
    page,
  }) => {
    const parcours = new Parcours(page, 'fr');
    await parcours.rechercher(amende(nom));
    await parcours.arrive(href('justificatif', 'fr'));
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.getByTestId('telecharger-pdf')).toHaveCount(0);
  });
}

test('O-08: a PAIEMENT_DIVERS that is not of the M types shows nothing', async ({ page }) => {
  const parcours = new Parcours(page, 'fr');
  const reponse = page.waitForResponse('**/api/v2/recherche/amende');
  await parcours.rechercher(amende('divers'));
  expect((await reponse).status()).toBe(200);
  await expect(parcours.messageErreur).toHaveText('');
  await expect(page).toHaveURL(href('accueil', 'fr'));
});

test('O-07: a wrong key shows cleInvalide, and C-02: typing clears it', async ({ page }) => {
  const parcours = new Parcours(page, 'fr');
  await parcours.rechercher({ ...amende('garde'), cleAvis: '99' });
  await expect(parcours.messageErreur).toHaveText(
    texte('fr', 'accueil.messages.erreurs.cleInvalide'),
  );
  await page.locator('[name=cle]').press('Backspace');
  await expect(parcours.messageErreur).toHaveText('');
});

test('O-11: an unknown number shows numTelInconnu', async ({ page }) => {
  const parcours = new Parcours(page, 'fr');
  await parcours.rechercher({ numAvis: '61429999999911', cleAvis: '11' });
  await expect(parcours.messageErreur).toHaveText(
    texte('fr', 'accueil.messages.erreurs.numTelInconnu'),
  );
});

test('O-12: a fault of the service is never shown as an unknown fine', async ({ page }) => {
  const parcours = new Parcours(page, 'fr');
  await page.route('**/api/v2/recherche/amende', (route) => route.fulfill({ status: 503 }));
  await parcours.rechercher(amende('garde'));
  await expect(parcours.messageErreur).toContainText(
    texte('fr', 'detail.messages.erreurs.techPaiement'),
  );
});

test('O-13 K-15: a 401 is refreshed once and shows nothing', async ({ page }) => {
  const parcours = new Parcours(page, 'fr');
  await page.route(
    '**/api/v2/recherche/amende',
    (route) =>
      route.fulfill({
        status: 401,
        json: { code: 'jeton-invalide', message: 'expired', incident: 'test' },
      }),
    { times: 1 },
  );
  await parcours.rechercher(amende('garde'));
  await expect(page).toHaveURL(href('detail', 'fr'));
});
