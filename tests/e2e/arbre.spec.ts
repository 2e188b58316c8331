import type { Page } from '@playwright/test';
import { href } from '#contract/paths.ts';
import { amende } from './support/amendes.ts';
import { CARTE_ACCEPTEE, Parcours } from './support/parcours.ts';
import { expect, test } from './support/test.ts';

/** What assistive technology is given of a screen's content. A change is read before `--update-snapshots` keeps it. */
const relu = (page: Page, name: string) =>
  expect(page.getByRole('main')).toMatchAriaSnapshot({ name: `${name}.aria.yml` });

test('H-03: the accessibility tree of home is the reviewed one', async ({ page }) => {
  await new Parcours(page, 'fr').accueil();
  await expect(page.getByRole('main').getByRole('form')).toMatchAriaSnapshot({
    name: 'accueil.aria.yml',
  });
});

test('R-07 R-08 R-12 R-13: from the fine to its receipt, the trees are the reviewed ones', async ({
  page,
}) => {
  const parcours = new Parcours(page, 'fr');
  await parcours.rechercher(amende('axe'));
  await parcours.arrive(href('detail', 'fr'));
  await relu(page, 'detail');
  await parcours.action.click();
  await parcours.arrive(href('choixModalites', 'fr'));
  await relu(page, 'choix');
  await parcours.payerParCarte();
  await parcours.saisirCarte(CARTE_ACCEPTEE);
  await parcours.confirmer3ds();
  await parcours.revenir();
  await relu(page, 'confirmation');
  await parcours.action.click();
  await expect(page.getByTestId('envoyer-courrier')).toBeVisible();
  await relu(page, 'justificatif');
});

test('R-09 R-11: the trees of the code and of the transfer are the reviewed ones', async ({
  page,
}) => {
  const parcours = new Parcours(page, 'fr');
  await parcours.choisir(amende('virement'));
  await page.locator('[name=modeReglement][value=VIREMENT]').check({ force: true });
  await parcours.action.click();
  await expect(page.locator('[name=indicatifOperation]')).toBeVisible();
  await relu(page, 'indicatif');
  await page.locator('[name=indicatifOperation]').fill('AB12 CD34');
  await parcours.action.click();
  await expect(page.getByText(/^FR\d{2}( \w{1,4})+$/)).toBeVisible();
  await relu(page, 'virement');
});

test('R-06 R-14 R-15: the trees of the open pages are the reviewed ones', async ({ page }) => {
  for (const [name, address] of [
    ['verification', href('verification', 'fr')],
    ['introuvable', href('introuvable', 'fr')],
    ['plan', href('plan', 'fr')],
    ['erreur', href('erreur', 'fr', { idErreur: 'maintenance' })],
  ] as const) {
    await page.goto(address);
    await relu(page, name);
  }
});
