import { href } from '#contract/paths.ts';
import { answers } from './support/answers.ts';
import { testFine } from './support/fines.ts';
import { text } from './support/locale.ts';
import { expect, test } from './support/test.ts';

test('D-26: a call without connection is explained once, and what a browser believes bars nothing', async ({
  page,
  context,
}) => {
  await page.goto(href('accueil', 'en'));
  await answers(page);
  await context.setOffline(true);
  await expect(page.getByTestId('message-info')).toBeEmpty();
  await page.locator('[name=numTelepaiementCode]').fill(testFine('garde').numAvis);
  await page.locator('[name=cle]').fill('37');
  await page.getByTestId('action-principale').click();
  await expect(page.getByTestId('message-erreur')).toHaveText(
    `${text('en', 'detail.messages.erreurs.techPaiement')} ${text('en', 'horsLigne.texte')}`,
  );
  await expect(page.getByText(text('en', 'horsLigne.texte'))).toHaveCount(1);
});

test('D-26: after a deployment the code of a screen is gone, and a sentence has the link to go on', async ({
  page,
}) => {
  await page.goto(href('accueil', 'fr'));
  await answers(page);
  await page.evaluate(() => Object.defineProperty(navigator, 'onLine', { get: () => false }));
  await page.route('**/assets/*.js', (route) => route.abort());
  await page
    .locator('.fr-footer')
    .getByRole('link', { name: text('fr', 'pied.nav.plan') })
    .click();
  const fault = page.locator('#panne');
  await expect(fault).toBeVisible();
  await page.unroute('**/assets/*.js');
  await fault.getByRole('link', { name: text('fr', 'service.recharger') }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(text('fr', 'titres.plan'));
  await expect(fault).toBeHidden();
});
