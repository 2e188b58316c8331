import { href } from '#contract/paths.ts';
import { DEFAULT_SETTINGS } from '#contract/settings.ts';
import { testFine } from './support/fines.ts';
import { PayerJourney } from './support/journey.ts';
import { text } from './support/locale.ts';
import { expect, test } from './support/test.ts';

const MESSAGES = [
  ['O-02', 'payePva', 'messagePVA'],
  ['O-05', 'enCours', 'paiementEnCours'],
  ['O-10', 'annuleForfaitaire', 'telepaiementImpossibleForfaitaireAnnule'],
] as const;

test('O-02 O-05 O-10: one lookup after another, each with its message', async ({ page }) => {
  const journey = new PayerJourney(page, 'fr');
  for (const [requirement, name, message] of MESSAGES) {
    await test.step(`${requirement}: the fine "${name}" shows ${message}`, async () => {
      await journey.lookUp(testFine(name));
      await expect(journey.messageErreur).toHaveText(
        text('fr', `accueil.messages.erreurs.${message}`, { attente: DEFAULT_SETTINGS.attente }),
      );
      await expect(page).toHaveURL(href('accueil', 'fr'));
    });
  }
});

test('O-02: a fine paid elsewhere than here shows the receipt page without a PDF', async ({
  page,
}) => {
  const journey = new PayerJourney(page, 'fr');
  await journey.lookUp(testFine('paye'));
  await journey.arriveAt(href('justificatif', 'fr'));
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByTestId('telecharger-pdf')).toHaveCount(0);
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
  await journey.lookUp(testFine('garde'));
  await expect(page).toHaveURL(href('detail', 'fr'));
});
