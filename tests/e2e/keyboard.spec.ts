import type { Locator, Page } from '@playwright/test';
import { href } from '#contract/paths.ts';
import { answers } from './support/answers.ts';
import { testFine } from './support/fines.ts';
import { ACCEPTED_CARD, PayerJourney } from './support/journey.ts';
import { text } from './support/locale.ts';
import { expect, matrix, test } from './support/test.ts';

const MORE_KEYS = 90;

/** Presses Tab until the focus stands on it, and sees that it shows. */
async function until(page: Page, target: Locator): Promise<void> {
  await expect(target).toBeAttached();
  const reached = () => target.evaluate((element) => element === document.activeElement);
  for (let keystrokes = 0; keystrokes < MORE_KEYS; keystrokes += 1) {
    if (await reached()) return;
    await page.keyboard.press('Tab');
  }
  await expect(target, 'no key reaches it').toBeFocused();
}

/** the focus goes to the skip link, whose word is followed by the title of the screen. */
async function beginsWith(page: Page, title: string): Promise<void> {
  const link = page.locator('.fr-skiplinks a').first();
  await expect(link).toBeFocused();
  await expect(page.getByRole('heading', { level: 1 })).toContainText(title);
  const name = await page.getByRole('heading', { level: 1 }).innerText();
  const escaped = name
    .trim()
    .replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
    .replace(/\s+/g, '\\s+');
  await expect(link).toHaveAccessibleName(new RegExp(`^\\S+\\s+${escaped}`));
}

for (const language of ['fr', 'de'] as const) {
  const title = `G-01 R-21: ${language} pays by keyboard alone, and each screen begins with its title`;
  test(title, matrix(language !== 'de'), async ({ page }) => {
    const journey = new PayerJourney(page, language);
    const { numAvis: noticeNumber, cleAvis: key } = testFine(`keyboard-${language}`);
    await journey.openHome();
    await answers(page);
    await until(page, page.locator('[name=numTelepaiementCode]'));
    await page.keyboard.type(noticeNumber);
    await expect(page.locator('[name=cle]')).toBeFocused();
    await page.keyboard.type(key);
    await page.keyboard.press('Enter');
    await journey.arriveAt(href('detail', language));
    await beginsWith(page, text(language, 'detail.titres.aPayer'));

    await until(page, journey.action);
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(href('choixModalites', language));
    await beginsWith(page, text(language, 'choix.titreCarte'));
    await until(page, journey.action);
    await page.keyboard.press('Enter');

    await expect(page.locator('[name=cardNumber]')).toBeVisible();
    for (const [name, value] of [
      ['cardNumber', ACCEPTED_CARD],
      ['cardExpiry', '12/39'],
      ['cardCvv', '123'],
    ] as const) {
      await until(page, page.locator(`[name=${name}]`));
      await page.keyboard.type(value);
    }
    await page.keyboard.press('Enter');
    await until(page, page.locator('[name=confirm]'));
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(new RegExp(`/${language}/tai/paiement/confirmation/`));
    // The outcome is in the document (D-57): a reader begins with its title, and nothing is said twice.
    await expect(page).toHaveTitle(new RegExp(`^${text(language, 'confirmation.ACCEPTE.titre')}`));
    await until(page, journey.action);
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(href('justificatif', language));
    await beginsWith(page, text(language, 'titres.justificatif'));
    await until(page, page.getByTestId('telecharger-pdf'));
    const download = page.waitForEvent('download');
    await page.keyboard.press('Enter');
    expect((await download).suggestedFilename()).toMatch(/\.pdf$/);
  });
}

test('RGAA 10.7: the page stays where it is while the menu of languages folds', async ({
  page,
}) => {
  await page.goto(href('accueil', 'fr'));
  await answers(page);
  const button = page.locator('header .fr-header__tools .fr-translate__btn');
  await button.click();
  await expect(button).toHaveAttribute('aria-expanded', 'true');
  await expect(page.locator('.fr-collapsing')).toHaveCount(0);

  await page.mouse.wheel(0, 250);
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(250);
  await page.locator('main').click({ position: { x: 5, y: 400 } });
  await expect(button).toHaveAttribute('aria-expanded', 'false');
  await expect(page.locator('.fr-header__tools .fr-translate__menu')).toBeHidden();
  await expect(page.locator('.fr-collapsing')).toHaveCount(0);
  expect(await page.evaluate(() => scrollY)).toBe(250);
});

test('R-21 L-05: without script a link opens a page whose first stop is the skip link', async ({
  browser,
}) => {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto(`${process.env.E2E_URL}${href('accueil', 'fr')}`);
  await page
    .getByRole('contentinfo')
    .getByRole('link', { name: text('fr', 'pied.nav.aide') })
    .click();
  await expect(page).toHaveURL(href('aide', 'fr'));
  await page.keyboard.press('Tab');
  await expect(page.locator('.fr-skiplinks a').first()).toBeFocused();
  await context.close();
});

for (const means of ['mouse', 'Enter'] as const) {
  test(`R-21 D-90: after a press by ${means} the skip links cover no logo, and Tab shows them`, async ({
    page,
  }) => {
    const journey = new PayerJourney(page, 'fr');
    const { numAvis: noticeNumber, cleAvis: key } = testFine('untouched');
    await journey.openHome();
    await answers(page);
    await page.locator('[name=numTelepaiementCode]').fill(noticeNumber);
    await page.locator('[name=cle]').fill(key);
    if (means === 'mouse') await journey.action.click();
    else await page.locator('[name=cle]').press('Enter');
    await journey.arriveAt(href('detail', 'fr'));
    const [content, footer] = [0, 1].map((rank) => page.locator('.fr-skiplinks a').nth(rank));
    if (content === undefined || footer === undefined) throw new Error('two links expected');
    await expect(content).toBeFocused();
    await expect(content).not.toBeInViewport();
    await page.keyboard.press('Tab');
    await expect(footer).toBeFocused();
    await expect(content).toBeInViewport({ ratio: 1 });
  });
}
