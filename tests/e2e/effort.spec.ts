import type { Page } from '@playwright/test';
import { LANGUAGES, type Language } from '#contract/domain/languages.ts';
import { href } from '#contract/paths.ts';
import { count, wordsToRead } from './support/effort.ts';
import { testFine } from './support/fines.ts';
import { PayerJourney } from './support/journey.ts';
import { expect, test } from './support/test.ts';

/** A phone in the hand of most payers. */
test.use({ viewport: { width: 360, height: 640 } });

/** The promise is the last point of the first list. */
async function promised(page: Page, language: Language) {
  await page.goto(href('engagement', language));
  const points = page.getByRole('main').locator('ul').first().getByRole('listitem');
  const [screens, presses, words] =
    ((await points.last().textContent()) ?? '').match(/\d+/g)?.map(Number) ?? [];
  return { screens, presses, words };
}

/** From home to the last button before the provider. */
async function counted(page: Page, language: Language) {
  const { clicks, screens } = await count(page);
  const journey = new PayerJourney(page, language);
  await journey.openHome();
  let words = await wordsToRead(page);
  await journey.lookUp(testFine('effort'));
  await journey.arriveAt(href('detail', language));
  words += await wordsToRead(page);
  await journey.action.click();
  await expect(page.locator('[name=adrMail]')).toBeVisible();
  words += await wordsToRead(page);
  // The last press leads to the provider.
  return { screens: new Set(screens).size, presses: clicks.length + 1, words };
}

/** A promise far above what is counted would say nothing. */
const CLOSE = 0.8;

test('G-01: screens, presses and words before the payment are those that "Nos engagements" promises', async ({
  page,
  context,
}) => {
  const measured: Record<string, number> = {};
  let promisedWords = 0;
  for (const language of LANGUAGES) {
    const own = await context.newPage();
    const { words: most = 0, ...steps } = await promised(page, language);
    const { words, ...taken } = await counted(own, language);
    await own.close();
    expect(taken, language).toEqual(steps);
    expect(words, language).toBeLessThanOrEqual(most);
    measured[language] = words;
    promisedWords = most;
  }
  const counts = JSON.stringify(measured);
  expect(Math.max(...Object.values(measured)), counts).toBeGreaterThan(promisedWords * CLOSE);
  test.info().annotations.push({ type: 'words', description: counts });
});
