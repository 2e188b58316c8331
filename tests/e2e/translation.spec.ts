import type { Page } from '@playwright/test';
import { href } from '#contract/paths.ts';
import { answers } from './support/answers.ts';
import { testFine } from './support/fines.ts';
import { PayerJourney } from './support/journey.ts';
import { expect, test } from './support/test.ts';

/** A translating browser: wraps each text, from the first moment on, `delay` ms after its appearance. */
async function translate(page: Page, delay: number): Promise<void> {
  await page.addInitScript((ms) => {
    const skipped = 'script, style, noscript, template, textarea, title, font';
    const wrap = (node: Text) => {
      if (node.data.trim() === '' || node.parentElement?.closest(skipped) !== null) return;
      const font = document.createElement('font');
      font.append(document.createTextNode(`«${node.data}»`));
      node.replaceWith(font);
    };
    const later = (node: Text) => (ms === 0 ? wrap(node) : void setTimeout(wrap, ms, node));
    const visit = (node: Node) => {
      if (node instanceof Text) later(node);
      else for (const child of [...node.childNodes]) visit(child);
    };
    const observer = new MutationObserver((changes) => {
      for (const { addedNodes } of changes) for (const node of addedNodes) visit(node);
    });
    observer.observe(document, { childList: true, subtree: true });
  }, delay);
}

const slowDown = (page: Page) =>
  page.route('**/assets/*.js', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 700));
    await route.continue();
  });

const whole = async (page: Page) => {
  await answers(page);
  await expect(page.locator('main h1')).toBeVisible();
  await expect(page.locator('#panne')).toBeHidden();
  expect((await page.locator('main').innerText()).length).toBeGreaterThan(1_000);
};

for (const delay of [0, 60, 400]) {
  test.describe(`a translator that waits ${delay} ms`, () => {
    test('G-09: leaves home, help and questions whole, also when scripts are late', async ({
      page,
    }) => {
      await translate(page, delay);
      for (const name of ['accueil', 'aide', 'faq'] as const) {
        await page.goto(href(name, 'fr'));
        await whole(page);
      }
      await slowDown(page);
      for (const name of ['accueil', 'aide'] as const) {
        await page.goto(href(name, 'fr'));
        await whole(page);
      }
    });

    test('G-03: does not stop a person on the way to the card page', async ({ page }) => {
      await translate(page, delay);
      const journey = new PayerJourney(page, 'fr');
      await journey.choose(testFine('translation'));
      await expect(page.locator('main h1')).toBeVisible();
      await expect(page.locator('#panne')).toBeHidden();
    });
  });
}
