import type { Page } from '@playwright/test';
import { href } from '#contract/paths.ts';
import { testFine } from './support/fines.ts';
import { ACCEPTED_CARD, PayerJourney } from './support/journey.ts';
import { text } from './support/locale.ts';
import { expect, test } from './support/test.ts';

/** What assistive technology is given of a screen's content. A change is read before `--update-snapshots` keeps it. */
const reread = (page: Page, name: string) =>
  expect(page.getByRole('main')).toMatchAriaSnapshot({ name: `${name}.aria.yml` });

test('H-03: the accessibility tree of home is the reviewed one', async ({ page }) => {
  await new PayerJourney(page, 'fr').openHome();
  await expect(page.getByRole('main').getByRole('form')).toMatchAriaSnapshot({
    name: 'accueil.aria.yml',
  });
});

test('R-07 R-08 R-12 R-13: from the fine to its receipt, the trees are the reviewed ones', async ({
  page,
}) => {
  const journey = new PayerJourney(page, 'fr');
  await journey.lookUp(testFine('axe'));
  await journey.arriveAt(href('detail', 'fr'));
  await reread(page, 'detail');
  await journey.action.click();
  await journey.arriveAt(href('choixModalites', 'fr'));
  await reread(page, 'choix');
  await journey.payByCard();
  await journey.typeCard(ACCEPTED_CARD);
  await journey.confirm3ds();
  await journey.comeBack();
  await reread(page, 'confirmation');
  await journey.action.click();
  await expect(
    page.getByRole('button', { name: text('fr', 'justificatif.autrement') }),
  ).toBeVisible();
  await reread(page, 'justificatif');
});

test('R-09 R-11: the trees of the code and of the transfer are the reviewed ones', async ({
  page,
}) => {
  const journey = new PayerJourney(page, 'fr');
  await journey.choose(testFine('transfer'));
  await page.locator('[name=modeReglement][value=VIREMENT]').check({ force: true });
  await journey.action.click();
  await expect(page.locator('[name=indicatifOperation]')).toBeVisible();
  await reread(page, 'indicatif');
  await page.locator('[name=indicatifOperation]').fill('AB12 CD34');
  await journey.action.click();
  await expect(page.getByText(/^FR\d{2}( \w{1,4})+$/)).toBeVisible();
  await reread(page, 'virement');
});

test('R-06 R-14 R-15: the trees of the open pages are the reviewed ones', async ({ page }) => {
  for (const [name, address] of [
    ['verification', href('verification', 'fr')],
    ['introuvable', href('introuvable', 'fr')],
    ['plan', href('plan', 'fr')],
    ['erreur', href('erreur', 'fr', { idErreur: 'maintenance' })],
  ] as const) {
    await page.goto(address);
    await reread(page, name);
  }
});
