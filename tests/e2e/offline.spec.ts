import { href } from '#contract/paths.ts';
import { answers } from './support/answers.ts';
import { testFine } from './support/fines.ts';
import { PayerJourney } from './support/journey.ts';
import { text } from './support/locale.ts';
import { expect, test } from './support/test.ts';

test('D-26: without connection home says why paying must wait', async ({ page, context }) => {
  await page.goto(href('accueil', 'en'));
  await answers(page);
  await context.setOffline(true);
  await expect(page.getByTestId('message-info')).toHaveText(text('en', 'horsLigne.texte'));
  await page.locator('[name=numTelepaiementCode]').fill(testFine('garde').numAvis);
  await page.locator('[name=cle]').fill('37');
  await page.getByTestId('action-principale').click();
  await expect(page.getByTestId('message-erreur')).toHaveText(
    `${text('en', 'detail.messages.erreurs.techPaiement')} ${text('en', 'horsLigne.texte')}`,
  );
  await context.setOffline(false);
  await expect(page.getByTestId('message-info')).toBeEmpty();
});

test('D-26 R-16: a guarded page says that there is no connection, as long as there is none', async ({
  page,
  context,
}) => {
  const journey = new PayerJourney(page, 'fr');
  await journey.lookUp(testFine('garde'));
  await journey.arriveAt(href('detail', 'fr'));
  const message = page.getByText(text('fr', 'horsLigne.titre'));
  await context.setOffline(true);
  await expect(message).toBeVisible();
  await context.setOffline(false);
  await expect(message).toHaveCount(0);
});
