import type { Locator, Page } from '@playwright/test';
import { href } from '#contract/paths.ts';
import { installBrowserSide } from '../a11y/checks/browserSide.ts';
import { amende } from './support/amendes.ts';
import { texte } from './support/locale.ts';
import { CARTE_ACCEPTEE, Parcours } from './support/parcours.ts';
import { expect, matrix, test } from './support/test.ts';

const PLUS_DE_TOUCHES = 90;

/** Presses Tab until the focus stands on it, and sees that it shows. */
async function jusqua(page: Page, cible: Locator): Promise<void> {
  await expect(cible).toBeAttached();
  const atteint = () => cible.evaluate((element) => element === document.activeElement);
  for (let touches = 0; touches < PLUS_DE_TOUCHES; touches += 1) {
    if (await atteint()) return;
    await page.keyboard.press('Tab');
  }
  await expect(cible, 'no key reaches it').toBeFocused();
}

/** What live regions have said on this page, in order. */
const paroles = (page: Page): Promise<string[]> =>
  page.evaluate(() => [...window.browserSide.spoken]);

/** That these were said, in this order, whatever else was. */
async function entendre(page: Page, attendues: readonly string[]): Promise<void> {
  const simples = attendues.map((texte) => texte.replace(/\s+/g, ' '));
  await expect(async () => {
    const dites = await paroles(page);
    const rangs = simples.map((attendue) => dites.findIndex((dite) => dite.includes(attendue)));
    expect(rangs, `said: ${dites.join(' / ')}`).not.toContain(-1);
    expect(rangs).toEqual([...rangs].sort((un, autre) => un - autre));
  }).toPass({ timeout: 10_000 });
}

const titre = (langue: 'fr' | 'de', h1: string) =>
  texte(langue, 'service.titre').replace('{{page}}', texte(langue, h1));

for (const langue of ['fr', 'de'] as const) {
  const title = `G-01 R-21: ${langue} pays by keyboard alone, and hears each step in order`;
  test(title, matrix(langue !== 'de'), async ({ page }) => {
    test.setTimeout(120_000);
    await page.addInitScript(installBrowserSide);
    const parcours = new Parcours(page, langue);
    const { numAvis, cleAvis } = amende(`clavier-${langue}`);
    await parcours.accueil();
    await expect(page.locator('html')).toHaveAttribute('data-fr-js', 'true');
    await jusqua(page, page.locator('[name=numTelepaiementCode]'));
    await page.keyboard.type(numAvis);
    await expect(page.locator('[name=cle]')).toBeFocused();
    await page.keyboard.type(cleAvis);
    await page.keyboard.press('Enter');
    await parcours.arrive(href('detail', langue));
    await expect(page.locator('.fr-skiplinks a').first()).toBeFocused();

    await jusqua(page, parcours.action);
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(href('choixModalites', langue));
    await entendre(page, [
      texte(langue, 'accueil.formulaire.numeroComplet'),
      titre(langue, 'detail.titres.aPayer'),
      titre(langue, 'choix.titreCarte'),
    ]);
    await jusqua(page, parcours.action);
    await page.keyboard.press('Enter');

    await expect(page.locator('[name=cardNumber]')).toBeVisible();
    for (const [nom, valeur] of [
      ['cardNumber', CARTE_ACCEPTEE],
      ['cardExpiry', '12/39'],
      ['cardCvv', '123'],
    ] as const) {
      await jusqua(page, page.locator(`[name=${nom}]`));
      await page.keyboard.type(valeur);
    }
    await page.keyboard.press('Enter');
    await jusqua(page, page.locator('[name=confirm]'));
    await page.keyboard.press('Enter');
    await jusqua(page, page.locator('button[type=submit]'));
    await page.keyboard.press('Enter');

    await expect(page).toHaveURL(new RegExp(`/${langue}/tai/paiement/confirmation/`));
    await entendre(page, [texte(langue, 'confirmation.ACCEPTE.titre')]);
    await jusqua(page, parcours.action);
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(href('justificatif', langue));
    await entendre(page, [titre(langue, 'titres.justificatif')]);
    await jusqua(page, page.getByTestId('telecharger-pdf'));
    const telechargement = page.waitForEvent('download');
    await page.keyboard.press('Enter');
    expect((await telechargement).suggestedFilename()).toMatch(/\.pdf$/);
  });
}

test('RGAA 10.7: the page stays where it is while the menu of languages folds', async ({
  page,
}) => {
  await page.goto(href('accueil', 'fr'));
  await expect(page.locator('html')).toHaveAttribute('data-fr-js', 'true');
  const bouton = page.locator('header .fr-header__tools .fr-translate__btn');
  await bouton.click();
  await expect(bouton).toHaveAttribute('aria-expanded', 'true');
  await expect(page.locator('.fr-collapsing')).toHaveCount(0);

  await page.mouse.wheel(0, 250);
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(250);
  await page.locator('main').click({ position: { x: 5, y: 400 } });
  await expect(bouton).toHaveAttribute('aria-expanded', 'false');
  await expect(page.locator('.fr-header__tools .fr-translate__menu')).toBeHidden();
  await expect(page.locator('.fr-collapsing')).toHaveCount(0);
  expect(await page.evaluate(() => scrollY)).toBe(250);
});
