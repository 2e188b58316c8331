import { href } from '#contract/paths.ts';
import { testFine } from './support/fines.ts';
import { PayerJourney } from './support/journey.ts';
import { text } from './support/locale.ts';
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
  const journey = new PayerJourney(page, 'fr');
  for (const [requirement, name, message] of MESSAGES) {
    await test.step(`${requirement}: the fine "${name}" shows ${message}`, async () => {
      await journey.rechercher(testFine(name));
      await expect(journey.messageErreur).toHaveText(
        text('fr', `accueil.messages.erreurs.${message}`),
      );
      await expect(page).toHaveURL(href('accueil', 'fr'));
    });
  }
});

for (const [requirement, name] of [
  ['O-02', 'paye'],
  ['O-03', 'reexpose'],
] as const) {
  test(`${requirement}: the fine "${name}", paid elsewhere than here, shows the receipt page without a PDF`, async ({
    page,
  }) => {
    const journey = new PayerJourney(page, 'fr');
    await journey.rechercher(testFine(name));
    await journey.arrive(href('justificatif', 'fr'));
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.getByTestId('telecharger-pdf')).toHaveCount(0);
  });
}

test('O-08: a PAIEMENT_DIVERS that is not of the M types shows nothing', async ({ page }) => {
  const journey = new PayerJourney(page, 'fr');
  const answer = page.waitForResponse('**/api/v2/recherche/amende');
  await journey.rechercher(testFine('divers'));
  expect((await answer).status()).toBe(200);
  await expect(journey.messageErreur).toHaveText('');
  await expect(page).toHaveURL(href('accueil', 'fr'));
});

test('O-07: a wrong key shows cleInvalide, and C-02: typing clears it', async ({ page }) => {
  const journey = new PayerJourney(page, 'fr');
  await journey.rechercher({ ...testFine('garde'), cleAvis: '99' });
  await expect(journey.messageErreur).toHaveText(
    text('fr', 'accueil.messages.erreurs.cleInvalide'),
  );
  await page.locator('[name=cle]').press('Backspace');
  await expect(journey.messageErreur).toHaveText('');
});

test('O-11: an unknown number shows numTelInconnu', async ({ page }) => {
  const journey = new PayerJourney(page, 'fr');
  await journey.rechercher({ numAvis: '61429999999911', cleAvis: '11' });
  await expect(journey.messageErreur).toHaveText(
    text('fr', 'accueil.messages.erreurs.numTelInconnu'),
  );
});

test('O-12: a fault of the service is never shown as an unknown fine', async ({ page }) => {
  const journey = new PayerJourney(page, 'fr');
  await page.route('**/api/v2/recherche/amende', (route) => route.fulfill({ status: 503 }));
  await journey.rechercher(testFine('garde'));
  await expect(journey.messageErreur).toContainText(
    text('fr', 'detail.messages.erreurs.techPaiement'),
  );
});

test('O-13 K-15: a 401 is refreshed once and shows nothing', async ({ page }) => {
  const journey = new PayerJourney(page, 'fr');
  await page.route(
    '**/api/v2/recherche/amende',
    (route) =>
      route.fulfill({
        status: 401,
        json: { code: 'jeton-invalide', message: 'expired', incident: 'test' },
      }),
    { times: 1 },
  );
  await journey.rechercher(testFine('garde'));
  await expect(page).toHaveURL(href('detail', 'fr'));
});
