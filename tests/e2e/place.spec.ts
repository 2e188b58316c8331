import type { Page } from '@playwright/test';
import { href } from '#contract/paths.ts';
import { answers } from './support/answers.ts';
import { expect, test } from './support/test.ts';

const FIELDS = ['numTelepaiementCode', 'cle'] as const;

const summary = (page: Page) => page.locator('[data-error-summary]');
const field = (page: Page, name: string) => page.locator(`[name=${name}]`);

/** Where the fields are on the screen, in pixels. */
const places = (page: Page) =>
  Promise.all(
    FIELDS.map((name) =>
      field(page, name).evaluate((input) => Math.round(input.getBoundingClientRect().top)),
    ),
  );

async function openHome(page: Page, width: number, height: number) {
  await page.setViewportSize({ width, height });
  await page.goto(href('accueil', 'de'));
  await answers(page);
}

for (const width of [360, 1280]) {
  for (const height of [400, 1600]) {
    for (const [rank, name] of FIELDS.entries()) {
      test(`C-02 D-102: ${width} × ${height} px: no field moves when a first digit of ${name} clears the summary`, async ({
        page,
      }) => {
        await openHome(page, width, height);
        await page.getByTestId('action-principale').click();
        await expect(summary(page)).toBeFocused();
        await summary(page).getByRole('link').nth(rank).click();
        await expect(field(page, name)).toBeFocused();
        const before = await places(page);
        await page.keyboard.press('5');
        await expect(summary(page)).toHaveCount(0);
        await expect(field(page, name)).toHaveValue('5');
        expect(await places(page)).toEqual(before);
      });
    }
  }
}

test('C-02 D-102: no field moves when a first digit clears what the service answered', async ({
  page,
}) => {
  await openHome(page, 360, 640);
  await field(page, 'numTelepaiementCode').fill('61420000999911');
  await field(page, 'cle').fill('37');
  await page.getByTestId('action-principale').click();
  await expect(page.getByTestId('message-erreur')).not.toBeEmpty();
  await field(page, 'cle').focus();
  const before = await places(page);
  await page.keyboard.press('Backspace');
  await expect(page.getByTestId('message-erreur')).toBeEmpty();
  expect(await places(page)).toEqual(before);
});
