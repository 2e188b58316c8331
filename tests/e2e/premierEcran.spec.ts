import type { Page } from '@playwright/test';
import { LANGUES } from '#contract/domaine/langues.ts';
import { href } from '#contract/paths.ts';
import { texte } from './support/locale.ts';
import { expect, matrix, test } from './support/test.ts';

/** Where the number begins at the latest, px. */
const DEBUT_NUMERO = 500;

const LOCALES = { fr: 'fr-FR', en: 'en-GB', de: 'de-DE', nl: 'nl-NL', it: 'it-IT', es: 'es-ES' };

const numero = (page: Page) => page.locator('[name=numTelepaiementCode]');

async function cadre(page: Page, selecteur: string) {
  const trouve = await page.locator(selecteur).first().boundingBox();
  if (trouve === null) throw new Error(`${selecteur} is not shown`);
  return { haut: trouve.y, bas: trouve.y + trouve.height, hauteur: trouve.height };
}

for (const langue of LANGUES) {
  test.describe(`on a phone, ${langue}`, matrix(!['fr', 'de'].includes(langue)), () => {
    test.use({ viewport: { width: 360, height: 800 }, locale: LOCALES[langue] });

    test('H-03: the number stands in the upper part of the first screen', async ({ page }) => {
      await page.goto(href('accueil', langue));
      await page.evaluate(() => document.fonts.ready);
      // The notice of a demonstration is not there in service.
      const avis = await cadre(page, '.fr-notice');
      const { haut } = await cadre(page, '[name=numTelepaiementCode]');
      expect(haut - avis.hauteur).toBeLessThanOrEqual(DEBUT_NUMERO);
      if (langue !== 'fr') return;
      expect(haut).toBeLessThanOrEqual(DEBUT_NUMERO);
      expect((await cadre(page, '[data-testid=action-principale]')).bas).toBeLessThanOrEqual(800);
    });
  });
}

test.describe('on a phone that lies on its side', () => {
  test.use({ viewport: { width: 800, height: 360 } });

  test('H-03: home shows the title of its form', async ({ page }) => {
    await page.goto(href('accueil', 'fr'));
    expect((await cadre(page, 'main h2')).bas).toBeLessThanOrEqual(360);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(800);
  });

  test('M-04: a modal gives at least half of the window to its content', async ({ page }) => {
    await page.goto(href('accueil', 'fr'));
    await page.getByRole('button', { name: texte('fr', 'accueil.autresMoyens.telephone') }).click();
    const etapes = page.getByRole('dialog').locator('ol').first();
    await expect(etapes).toBeVisible();
    const entete = await cadre(page, 'dialog .fr-modal__header');
    const pied = await cadre(page, 'dialog .fr-modal__footer');
    expect(Math.min(pied.haut, 360) - entete.bas).toBeGreaterThanOrEqual(180);
  });
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 640 } });

  test('V-05: a wrong field is shown with its label', async ({ page }) => {
    await page.goto(href('accueil', 'fr'));
    const action = page.getByTestId('action-principale');
    await action.scrollIntoViewIfNeeded();
    await action.click();
    await expect(numero(page)).toBeFocused();
    const label = page.locator('label', { hasText: texte('fr', 'accueil.formulaire.numero') });
    await expect(label).toBeInViewport({ ratio: 1 });
  });

  test('D-20: lone buttons are as wide as those of a group', async ({ page }) => {
    await page.goto(href('accueil', 'fr'));
    const largeurs = await page
      .locator('main .fr-btn:visible')
      .evaluateAll((tous) =>
        tous.map((bouton) => Math.round(bouton.getBoundingClientRect().width)),
      );
    expect(largeurs.length).toBeGreaterThan(3);
    const [premiere = 0] = largeurs;
    // The button of the callout stands in its frame.
    expect(largeurs.filter((largeur) => largeur === premiere).length).toBe(largeurs.length - 1);
    expect(premiere).toBe(328);
  });

  test('R-16 R-21: whoever is sent home at the start sees the page, not the skip links', async ({
    page,
  }) => {
    await page.goto(href('detail', 'fr'));
    await expect(numero(page)).toBeVisible();
    await expect(page.locator('.fr-skiplinks :focus')).toHaveCount(0);
    await page.keyboard.press('Tab');
    await expect(page.locator('.fr-skiplinks :focus')).toHaveCount(1);
  });
});
