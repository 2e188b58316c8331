import { CALLS } from '#contract/calls.ts';
import { formaterNumero } from '#contract/domaine/numeroTelepaiement.ts';
import { href } from '#contract/paths.ts';
import { amende } from './support/amendes.ts';
import { texte } from './support/locale.ts';
import { Parcours } from './support/parcours.ts';
import { expect, matrix, test } from './support/test.ts';

const MINUTE = 60_000;

/** The clock of the browser is moved; the server's is not, and takes the call to stay as at any other time. */
for (const [langue, cadre] of [
  ['fr', 'site'],
  ['de', 'webview'],
] as const) {
  const title = `D-28 WCAG 2.2.1: ${langue}, ${cadre}: an hour of reading is warned of, can be put off by keyboard, and its end is told`;
  test(title, matrix(langue !== 'fr'), async ({ page }) => {
    await page.clock.install();
    if (cadre === 'webview') await page.goto(`${href('accueil', langue)}?webview=true`);
    const parcours = new Parcours(page, langue);
    const { numAvis, cleAvis } = amende(`session-${langue}`);
    const bientot = page.getByRole('alertdialog', { name: texte(langue, 'session.bientot.titre') });
    const finie = page.getByRole('alertdialog', { name: texte(langue, 'session.finie.titre') });
    const rester = bientot.getByRole('button', { name: texte(langue, 'session.rester') });
    await parcours.rechercher({ numAvis, cleAvis });
    await parcours.arrive(href('detail', langue));
    await expect(page.locator('header')).toHaveCount(cadre === 'site' ? 1 : 0);
    await expect(parcours.action).toBeVisible();

    await page.clock.fastForward(54 * MINUTE);
    await expect(bientot).toHaveCount(0);
    await page.clock.fastForward(MINUTE);
    await expect(bientot).toBeVisible();
    expect(await bientot.evaluate((box) => box.contains(document.activeElement))).toBe(true);
    const prolongation = page.waitForResponse(`**${CALLS.prolongerLiaison.path}`);
    await page.keyboard.press('Tab');
    await expect(rester).toBeFocused();
    await page.keyboard.press('Enter');
    expect((await prolongation).status()).toBe(200);
    await expect(bientot).toHaveCount(0);

    await page.clock.fastForward(54 * MINUTE);
    await expect(bientot).toHaveCount(0);
    await page.clock.fastForward(MINUTE);
    await expect(bientot).toBeVisible();
    await page.clock.fastForward(5 * MINUTE);
    await expect(finie).toBeVisible();
    await expect(bientot).toHaveCount(0);
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(href('accueil', langue));
    await expect(page.locator('[name=numTelepaiementCode]')).toHaveValue(formaterNumero(numAvis));
    await expect(page.locator('[name=cle]')).toHaveValue('');
    await expect(page.getByTestId('message-info')).toHaveText(
      texte(langue, 'accueil.retour.sessionTerminee'),
    );
  });
}
