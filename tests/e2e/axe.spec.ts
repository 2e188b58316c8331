import type { Page } from '@playwright/test';
import { href } from '#contract/chemins.ts';
import { amende } from './support/amendes.ts';
import { axe } from './support/axe.ts';
import { Parcours } from './support/parcours.ts';
import { expect, test } from './support/test.ts';

const PUBLIQUES = [
  href('accueil', 'fr'),
  href('aide', 'fr'),
  href('plan', 'fr'),
  href('confidentialite', 'fr'),
  href('securite', 'fr'),
  href('glossaire', 'fr'),
  href('faq', 'fr'),
  href('accessibilite', 'fr'),
  href('engagement', 'fr'),
  href('mentionsLegales', 'fr'),
  href('erreur', 'fr', { idErreur: 'technique' }),
  href('introuvable', 'fr'),
];

const GARDEES = [
  href('detail', 'fr'),
  href('choixModalites', 'fr'),
  href('indicatifOperation', 'fr'),
  href('virement', 'fr'),
];

type Theme = 'light' | 'dark';

async function verifier(page: Page, chemins: readonly string[], theme: Theme): Promise<void> {
  for (const chemin of chemins) {
    await page.goto(chemin);
    await expect(page).toHaveURL(chemin);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.locator('html')).toHaveAttribute('data-fr-theme', theme);
    expect(await axe(page), chemin).toEqual([]);
  }
}

/** A dozen pages and their analyses in one test. */
test.setTimeout(120_000);

for (const colorScheme of ['light', 'dark'] as const) {
  test.describe(`axe, ${colorScheme}`, () => {
    test.use({ colorScheme });

    test(`the public pages have no violation (${colorScheme})`, async ({ page }) => {
      await verifier(page, PUBLIQUES, colorScheme);
    });

    test(`the pages of the journey have no violation (${colorScheme})`, async ({ page }) => {
      const parcours = new Parcours(page, 'fr');
      await parcours.choisir(amende('axe'));
      await verifier(page, GARDEES, colorScheme);
    });

    test(`confirmation and receipt have no violation (${colorScheme})`, async ({ page }) => {
      const parcours = new Parcours(page, 'fr');
      await parcours.choisir(amende(`axe-${colorScheme}`));
      await parcours.payerParCarte();
      expect(await axe(page), 'card page').toEqual([]);
      await parcours.saisirCarte('4100000000000000');
      await parcours.confirmer3ds();
      await parcours.revenir();
      await expect(parcours.action).toBeVisible();
      expect(await axe(page), 'confirmation').toEqual([]);
      await parcours.action.click();
      await expect(page.getByTestId('telecharger-pdf')).toBeVisible();
      expect(await axe(page), 'receipt').toEqual([]);
    });
  });
}
