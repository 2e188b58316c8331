import type { Page } from '@playwright/test';
import { href } from '#contract/paths.ts';
import { answers } from './support/answers.ts';
import { expect, test } from './support/test.ts';

const summary = (page: Page) => page.locator('[data-error-summary]');
const field = (page: Page, name: string) => page.locator(`[name=${name}]`);

/** Where the field is on the screen, and how far the page is scrolled, in pixels. */
const placeOf = (page: Page, name: string) =>
  field(page, name).evaluate((input) => {
    const { top, bottom } = input.getBoundingClientRect();
    return { top, scrolled: scrollY, isInWindow: top >= 0 && bottom <= innerHeight };
  });

async function refuse(page: Page, width: number, height: number) {
  await page.setViewportSize({ width, height });
  await page.goto(href('accueil', 'de'));
  await answers(page);
  await page.getByTestId('action-principale').click();
  await expect(summary(page)).toBeFocused();
}

for (const width of [360, 1280]) {
  for (const [rank, name] of ['numTelepaiementCode', 'cle'].entries()) {
    test(`C-02 D-89: ${width} px: ${name} keeps its place when a first digit clears the summary`, async ({
      page,
    }) => {
      await refuse(page, width, 400);
      await summary(page).getByRole('link').nth(rank).click();
      await expect(field(page, name)).toBeFocused();
      const before = await placeOf(page, name);
      await page.keyboard.press('5');
      await expect(summary(page)).toHaveCount(0);
      await expect(field(page, name)).toHaveValue('5');
      const after = await placeOf(page, name);
      expect(Math.abs(after.top - before.top)).toBeLessThanOrEqual(1);
      expect(after.scrolled).toBeLessThan(before.scrolled);
      expect(after.isInWindow).toBe(true);
    });
  }

  test(`C-02 D-89: ${width} px: a field stays under the finger that clears the summary`, async ({
    page,
  }) => {
    await refuse(page, width, 400);
    await field(page, 'cle').scrollIntoViewIfNeeded();
    const before = await placeOf(page, 'cle');
    await field(page, 'cle').click();
    await expect(summary(page)).toHaveCount(0);
    const after = await placeOf(page, 'cle');
    expect(Math.abs(after.top - before.top)).toBeLessThanOrEqual(1);
    expect(after.isInWindow).toBe(true);
  });

  test(`C-02 D-89: ${width} px: a field stays in the window if the page cannot scroll back by all`, async ({
    page,
  }) => {
    await refuse(page, width, 1600);
    await summary(page).getByRole('link').first().click();
    await page.evaluate(() => scrollTo(0, 10));
    await page.keyboard.press('5');
    await expect(summary(page)).toHaveCount(0);
    const after = await placeOf(page, 'numTelepaiementCode');
    expect(after.scrolled).toBe(0);
    expect(after.isInWindow).toBe(true);
  });
}
