import type { Page } from '@playwright/test';
import { formatNumber } from '#contract/domain/paymentNumber.ts';
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
  await page.locator('[name=numTelepaiementCode]').fill(testFine('untouched').numAvis);
  await page.locator('[name=cle]').fill('37');
  await page.getByTestId('action-principale').click();
  await expect(page.getByTestId('message-erreur')).toHaveText(
    `${text('en', 'detail.messages.erreurs.techPaiement')} ${text('en', 'horsLigne.texte')}`,
  );
  await expect(page.getByText(text('en', 'horsLigne.texte'))).toHaveCount(1);
});

test('D-26: an old page and a new server: it says so, and the number stays', async ({ page }) => {
  await page.goto(href('accueil', 'fr'));
  await answers(page);
  await page.route('**/assets/fr-*.json', (route) => route.fulfill({ status: 404 }));
  await page.route('**/api/v2/recherche/amende*', (route) =>
    route.fulfill({ json: { forme: 'nouvelle' } }),
  );
  const { numAvis: noticeNumber, cleAvis: key } = testFine('untouched');
  await page.locator('[name=numTelepaiementCode]').fill(noticeNumber);
  await page.locator('[name=cle]').fill(key);
  await page.getByTestId('action-principale').click();
  await expect(page.getByTestId('message-erreur')).toHaveText(
    `${text('fr', 'detail.messages.erreurs.techPaiement')} ${text('fr', 'detail.messages.erreurs.miseAJour')}`,
  );
  await expect(page.locator('[name=numTelepaiementCode]')).toHaveValue(formatNumber(noticeNumber));
  await page.reload();
  await expect(page.locator('[name=numTelepaiementCode]')).toHaveValue(formatNumber(noticeNumber));
});

/** The device is offline, and the person goes to a screen whose code has not been loaded. */
async function goWithoutCode(page: Page): Promise<void> {
  await page.goto(href('accueil', 'fr'));
  await answers(page);
  await page.evaluate(() => Object.defineProperty(navigator, 'onLine', { get: () => false }));
  await page.route('**/assets/*.js', (route) => route.abort());
  await page
    .locator('.fr-footer')
    .getByRole('link', { name: text('fr', 'pied.nav.plan') })
    .click();
}

test('D-26: after a deployment the code of a screen is gone, and a sentence has the link to go on', async ({
  page,
}) => {
  await goWithoutCode(page);
  const fault = page.locator('#panne');
  await expect(fault).toBeVisible();
  // The last screen is still there, at the address of the next one.
  await expect(page.getByTestId('action-principale')).toBeVisible();
  await expect(page.locator('main')).toHaveAttribute('inert');
  await expect(page.getByTestId('progression')).toBeHidden();
  await page.unroute('**/assets/*.js');
  await fault.getByRole('link', { name: text('fr', 'service.recharger') }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(text('fr', 'titres.plan'));
  await expect(fault).toBeHidden();
});

test('D-26: a screen that will not come says so alone, and comes once there is a connection', async ({
  page,
}) => {
  await goWithoutCode(page);
  await expect(page.locator('#panne')).toBeVisible();
  await page.unroute('**/assets/*.js');
  await page.evaluate(() => dispatchEvent(new Event('online')));
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(text('fr', 'titres.plan'));
  await expect(page.locator('#panne')).toBeHidden();
  await expect(page.locator('main')).not.toHaveAttribute('inert');
});

test('D-26: a page whose own code is gone for good says so, and does not go on loading', async ({
  page,
}) => {
  await page.route('**/assets/NoticeListPage-*.js', (route) => route.fulfill({ status: 404 }));
  await page.goto(href('mesAvis', 'fr'));
  await expect(page.locator('#panne')).toBeVisible();
  await expect(page.getByText(text('fr', 'dsfr.loading'))).toHaveCount(1);
  await expect(page.getByText(text('fr', 'dsfr.loading'))).toBeHidden();
});
