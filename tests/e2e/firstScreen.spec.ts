import type { Page } from '@playwright/test';
import { LANGUAGES } from '#contract/domain/languages.ts';
import { href } from '#contract/paths.ts';
import { testFine } from './support/fines.ts';
import { PayerJourney } from './support/journey.ts';
import { text } from './support/locale.ts';
import { expect, matrix, test } from './support/test.ts';

/** Where the number begins at the latest, px. */
const NUMBER_START = 500;
/** Where the button of a fine begins at the latest, with the band of the demonstration, px (D-101). */
const BUTTON_START = 1100;
/** The height of a small phone, px: in French a plain fine and the form of home show their button without scrolling. */
const SCREEN = 800;

const LOCALES = { fr: 'fr-FR', en: 'en-GB', de: 'de-DE', nl: 'nl-NL', it: 'it-IT', es: 'es-ES' };

const number = (page: Page) => page.locator('[name=numTelepaiementCode]');

async function frame(page: Page, selector: string) {
  const found = await page.locator(selector).first().boundingBox();
  if (found === null) throw new Error(`${selector} is not shown`);
  return { top: found.y, bottom: found.y + found.height, height: found.height };
}

for (const language of LANGUAGES) {
  test.describe(`on a phone, ${language}`, matrix(!['fr', 'de'].includes(language)), () => {
    test.use({ viewport: { width: 360, height: 800 }, locale: LOCALES[language] });

    test('H-03: the number stands in the upper part of the first screen', async ({ page }) => {
      await page.goto(href('accueil', language));
      await page.evaluate(() => document.fonts.ready);
      const start = async () => {
        // The notice of a demonstration is not there in service.
        const notice = await frame(page, '.fr-notice');
        const { top } = await frame(page, '[name=numTelepaiementCode]');
        return top - notice.height;
      };
      await expect.poll(start).toBeLessThanOrEqual(NUMBER_START);
      if (language !== 'fr') return;
      const { bottom } = await frame(page, '[data-testid=action-principale]');
      expect(bottom).toBeLessThanOrEqual(SCREEN);
    });

    test('R-07 D-101: the button that leads to payment is near the first screen', async ({
      page,
    }) => {
      const journey = new PayerJourney(page, language);
      await journey.lookUp(testFine('first-screen'));
      await journey.arriveAt(href('detail', language));
      await page.evaluate(() => document.fonts.ready);
      const { top, bottom } = await frame(page, '[data-testid=action-principale]');
      expect(top).toBeLessThanOrEqual(BUTTON_START);
      if (language === 'fr') expect(bottom).toBeLessThanOrEqual(SCREEN);
    });
  });
}

/** The site's name, titles, sums and numbers of which a line ends inside a word; browsers hyphenate words of twelve letters. */
const brokenWords = (page: Page) =>
  page.evaluate(() => {
    document.documentElement.style.setProperty('font-size', '200%');
    const range = document.createRange();
    const lines = (node: Node, start: number, length: number) => {
      range.setStart(node, start);
      range.setEnd(node, start + length);
      return new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size;
    };
    const whole = '.fr-header__service-title, main :is(h1, h2, h3, h2 + p, p + p, dt, dd, label)';
    return [...document.querySelectorAll(whole)].flatMap((element) => {
      const hyphens = getComputedStyle(element).hyphens === 'auto' ? 11 : 99;
      const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
      const broken: string[] = [];
      for (let node = texts.nextNode(); node !== null; node = texts.nextNode()) {
        for (const { 0: word, index } of (node.nodeValue ?? '').matchAll(
          /[^\s-]+(?:\u00a0[^\s-]+)*/g,
        )) {
          if (word.length <= hyphens && lines(node, index, word.length) > 1) broken.push(word);
        }
      }
      return broken;
    });
  });

for (const width of [320, 360]) {
  test.describe(`with text of twice the size at ${width} px`, () => {
    test.use({ viewport: { width, height: 640 } });

    test('X-02: words, sums and groups of a number stay whole', async ({ page }) => {
      const journey = new PayerJourney(page, 'fr');
      await journey.choose(testFine('first-screen'));
      expect(await brokenWords(page)).toEqual([]);
      await page.goBack();
      await journey.arriveAt(href('detail', 'fr'));
      expect(await brokenWords(page)).toEqual([]);
    });
  });
}

test.describe('on a phone that lies on its side', () => {
  test.use({ viewport: { width: 800, height: 360 } });

  test('H-03: home shows the title of its form', async ({ page }) => {
    await page.goto(href('accueil', 'fr'));
    expect((await frame(page, 'main h2')).bottom).toBeLessThanOrEqual(360);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(800);
  });

  test('a modal gives at least half of the window to its content', async ({ page }) => {
    await page.goto(href('accueil', 'fr'));
    await page.getByRole('button', { name: text('fr', 'accueil.autresMoyens.telephone') }).click();
    const steps = page.getByRole('dialog').locator('ol').first();
    await expect(steps).toBeVisible();
    const header = await frame(page, 'dialog .fr-modal__header');
    const foot = await frame(page, 'dialog .fr-modal__footer');
    expect(Math.min(foot.top, 360) - header.bottom).toBeGreaterThanOrEqual(180);
  });
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 640 } });

  test('V-05 D-102: the errors are shown beside the button, and lead to a field with its label', async ({
    page,
  }) => {
    await page.goto(href('accueil', 'fr'));
    const action = page.getByTestId('action-principale');
    await action.scrollIntoViewIfNeeded();
    await action.click();
    const message = text('fr', 'accueil.messages.erreurs.numTelOuCleInvalide');
    const summary = page.getByRole('region', { name: message });
    await expect(summary).toBeFocused();
    await expect(summary).toBeInViewport({ ratio: 1 });
    await summary.getByRole('link').first().click();
    await expect(number(page)).toBeFocused();
    const label = page.locator('label', { hasText: text('fr', 'accueil.formulaire.numero') });
    await expect(label).toBeInViewport({ ratio: 1 });
  });

  test('R-16 R-21: whoever is sent home at the start sees the page, not the skip links', async ({
    page,
  }) => {
    await page.goto(href('detail', 'fr'));
    await expect(number(page)).toBeVisible();
    await expect(page.locator('.fr-skiplinks :focus')).toHaveCount(0);
    await page.keyboard.press('Tab');
    await expect(page.locator('.fr-skiplinks :focus')).toHaveCount(1);
  });
});
