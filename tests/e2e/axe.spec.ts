import type { Page } from '@playwright/test';
import { href } from '#contract/paths.ts';
import { amende } from './support/amendes.ts';
import { axe, REGLES_DE_COULEUR } from './support/axe.ts';
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
  href('verification', 'fr'),
  href('erreur', 'fr', { idErreur: 'technique' }),
  href('introuvable', 'fr'),
];

const GARDEES = [
  href('detail', 'fr'),
  href('choixModalites', 'fr'),
  href('indicatifOperation', 'fr'),
  href('virement', 'fr'),
];

/** The page as it stands, light and then dark: the system's theme changes under it, as at nightfall. */
async function verifierPage(page: Page, nom: string): Promise<void> {
  const html = page.locator('html');
  await expect(html).toHaveAttribute('data-fr-theme', 'light');
  expect(await axe(page), `${nom}, light`).toEqual([]);
  await page.emulateMedia({ colorScheme: 'dark' });
  await expect(html).toHaveAttribute('data-fr-theme', 'dark');
  expect(await axe(page, REGLES_DE_COULEUR), `${nom}, dark`).toEqual([]);
  await page.emulateMedia({ colorScheme: 'light' });
}

async function verifier(page: Page, chemins: readonly string[]): Promise<void> {
  for (const chemin of chemins) {
    await page.goto(chemin);
    await expect(page).toHaveURL(chemin);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await verifierPage(page, chemin);
  }
}

/** A dozen pages and their analyses in one test. */
test.setTimeout(120_000);

test('axe: the public pages have no violation', async ({ page }) => {
  await verifier(page, PUBLIQUES);
});

test('axe: the pages of the journey have no violation', async ({ page }) => {
  const parcours = new Parcours(page, 'fr');
  await parcours.choisir(amende('axe'));
  await verifier(page, GARDEES);
});

test('axe: card page, confirmation and receipt have no violation', async ({ page }) => {
  const parcours = new Parcours(page, 'fr');
  await parcours.choisir(amende('axe-parcours'));
  await parcours.payerParCarte();
  expect(await axe(page), 'card page').toEqual([]);
  await parcours.saisirCarte('4100000000000000');
  await parcours.confirmer3ds();
  await parcours.revenir();
  await expect(parcours.action).toBeVisible();
  await verifierPage(page, 'confirmation');
  await parcours.action.click();
  await expect(page.getByTestId('telecharger-pdf')).toBeVisible();
  await verifierPage(page, 'receipt');
});
