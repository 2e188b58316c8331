import type { Locator } from '@playwright/test';
import { shownNumber } from '#contract/domain/telephone.ts';
import { href } from '#contract/paths.ts';
import { DEFAULT_SETTINGS } from '#contract/settings.ts';
import { testFine } from './support/fines.ts';
import { PAYMENT_OPEN, PayerJourney } from './support/journey.ts';
import { text } from './support/locale.ts';
import { refuseStorage, removeNewer } from './support/oldBrowser.ts';
import { expect, test } from './support/test.ts';

test('G-01 G-03: the oldest supported browser pays', async ({ page }) => {
  await removeNewer(page);
  await page.goto(href('accueil', 'fr'));
  expect(await page.evaluate(() => 'canParse' in URL)).toBe(false);
  const journey = new PayerJourney(page, 'fr');
  await journey.pay(testFine('old-browser'));
  await expect(page.locator('#ancien')).toBeHidden();
  expect((await journey.downloadPdf()).suggestedFilename()).toMatch(/\.pdf$/);
});

for (const [lack, language, script] of [
  [
    'does not know modules',
    'fr',
    () => Reflect.deleteProperty(HTMLScriptElement.prototype, 'noModule'),
  ],
  [
    'lacks a style of the supported ones',
    'de',
    () => void Object.assign(CSS, { supports: () => false }),
  ],
] as const) {
  test(`D-26: a browser that ${lack} is told so before any payment, in ${language}`, async ({
    page,
  }) => {
    await page.addInitScript(script);
    // A browser that does not know modules loads none.
    await page.route('**/assets/*.js', (route) => route.abort());
    await page.goto(href('accueil', language));
    const sentence = page.locator('#ancien');
    await expect(sentence).toBeVisible();
    await expect(sentence).toBeInViewport();
    await expect(sentence).toContainText('Firefox 114');
    await expect(sentence).toContainText(
      shownNumber(DEFAULT_SETTINGS.liens.telephonePaiement, language),
    );
    await expect(sentence).toHaveAttribute('lang', language);
  });
}

test('E-06 O-12 G-03: with all site data blocked a person pays and keeps the receipt', async ({
  page,
}) => {
  const errors: string[] = [];
  page.on('pageerror', ({ message }) => errors.push(message));
  await refuseStorage(page);
  const journey = new PayerJourney(page, 'fr');
  const fine = testFine('refused-storage');
  await journey.openHome();
  const accordion = page.locator('.fr-accordion__btn').first();
  await accordion.click();
  await expect(accordion).toHaveAttribute('aria-expanded', 'true');
  await journey.choose(fine);
  await journey.payByCard();
  await journey.typeCard('4100000000000000');
  await journey.confirm3ds();
  await journey.comeBack();
  await expect(
    page.getByRole('heading', { name: text('fr', 'confirmation.ACCEPTE.titre') }),
  ).toBeVisible();
  expect((await journey.downloadPdf()).suggestedFilename()).toMatch(/\.pdf$/);
  expect(errors).toEqual([]);
});

/** Once fonts have come and nothing moves: two pictures in a row are the same. */
async function settledPicture(target: Locator): Promise<Buffer> {
  let picture = await target.screenshot();
  const isSettled = async () => {
    const before = picture;
    picture = await target.screenshot();
    return picture.equals(before);
  };
  await expect.poll(isSettled, { intervals: [300] }).toBe(true);
  return picture;
}

test('RGAA 3.3: a browser that darkens pages leaves a choice as the theme draws it', async ({
  page,
}) => {
  // On a dark device a person has chosen the light theme.
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.addInitScript(() => localStorage.setItem('scheme', 'light'));
  const journey = new PayerJourney(page, 'fr');
  await journey.lookUp(testFine('transfer'));
  await journey.arriveAt(href('detail', 'fr'));
  await page.getByTestId('action-principale').click();
  await journey.arriveAt(href('choixModalites', 'fr'));
  const choice = page.locator('.fr-fieldset').first();
  const plain = await settledPicture(choice);
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Emulation.setAutoDarkModeOverride', { enabled: true });
  expect((await settledPicture(choice)).equals(plain)).toBe(true);
});

test('O-05 G-03: the tab of the card page is closed, and another tab resumes', async ({
  page,
  context,
}) => {
  const fine = testFine('closed-tab');
  const journey = new PayerJourney(page, 'fr');
  await journey.choose(fine);
  await journey.payByCard();
  const other = await context.newPage();
  await page.close();
  const again = new PayerJourney(other, 'fr');
  await again.lookUp(fine);
  await expect(again.errorMessage).toContainText(PAYMENT_OPEN);
  await other.getByRole('link', { name: text('fr', 'accueil.messages.reprendre') }).click();
  await expect(other.locator('[name=cardNumber]')).toBeVisible();
});
