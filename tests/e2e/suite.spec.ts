import type { Page } from '@playwright/test';
import { href } from '#contract/paths.ts';
import { testFine } from './support/fines.ts';
import { PayerJourney } from './support/journey.ts';
import { expect, test } from './support/test.ts';

/** How late the code of a screen comes, ms. */
const DELAY_MS = 600;

interface View {
  readonly address: string;
  readonly title: string;
}

declare global {
  interface Window {
    /** Address and first heading, at each change of either and at each picture. */
    views: View[];
  }
}

/** Notes what stands under which address from now on. */
const observer = (page: Page) =>
  page.evaluate(() => {
    window.views = [];
    const note = () => {
      const title = document.querySelector('h1')?.textContent ?? '';
      window.views.push({ address: location.pathname, title });
    };
    const each = () => {
      note();
      requestAnimationFrame(each);
    };
    each();
    new MutationObserver(note).observe(document.body, { childList: true, subtree: true });
  });

/** The headings that stood under an address, in their order, without repetition. */
const headingsBelow = async (page: Page, address: string) => {
  const seen = await page.evaluate(() => window.views);
  return [...new Set(seen.filter((view) => view.address === address).map(({ title }) => title))];
};

const delay = (page: Page, file: string) =>
  page.route(`**/assets/${file}-*.js`, async (route) => {
    await new Promise((rest) => setTimeout(rest, DELAY_MS));
    await route.continue();
  });

test('the code of what follows is fetched as soon as the form is valid', async ({ page }) => {
  const journey = new PayerJourney(page, 'fr');
  const { numAvis: noticeNumber, cleAvis: key } = testFine('untouched');
  await journey.openHome();
  const requests: string[] = [];
  page.on('request', (query) => requests.push(new URL(query.url()).pathname));
  await page.locator('[name=numTelepaiementCode]').pressSequentially(noticeNumber);
  expect(requests.filter((path) => path.includes('DetailPage'))).toEqual([]);
  await page.locator('[name=cle]').fill(key);
  await expect.poll(() => requests.some((c) => /\/DetailPage-.*\.js$/.test(c))).toBe(true);
  await expect.poll(() => requests.some((c) => /\/ReceiptPage-.*\.js$/.test(c))).toBe(true);
  expect(requests.filter((path) => path.includes('/recherche/'))).toEqual([]);
});

test('the last screen stays until the next one is there, though its code is late', async ({
  page,
}) => {
  const journey = new PayerJourney(page, 'fr');
  for (const file of ['DetailPage', 'PaymentChoicePage']) await delay(page, file);
  await journey.openHome();
  await observer(page);
  const { numAvis: noticeNumber, cleAvis: key } = testFine('untouched');
  await page.locator('[name=numTelepaiementCode]').fill(noticeNumber);
  await page.locator('[name=cle]').fill(key);
  await journey.action.click();
  await journey.arriveAt(href('detail', 'fr'));
  await journey.action.click();
  await expect(page).toHaveURL(href('choixModalites', 'fr'));
  await expect(page.locator('[name=adrMail]')).toBeVisible();
  expect(await headingsBelow(page, href('detail', 'fr'))).not.toContain('');
  expect(await headingsBelow(page, href('choixModalites', 'fr'))).not.toContain('');
});

test('the last of two links counts', async ({ page }) => {
  await delay(page, 'StaticPage');
  await delay(page, 'VerificationPage');
  await new PayerJourney(page, 'fr').openHome();
  const foot = page.getByRole('contentinfo');
  await foot.getByRole('link', { name: 'Aide', exact: true }).click();
  await foot.getByRole('link', { name: 'Sécurité', exact: true }).click();
  await expect(page).toHaveURL(href('securite', 'fr'));
});
