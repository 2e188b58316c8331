import { CALLS } from '#contract/calls.ts';
import { formatNumber } from '#contract/domain/paymentNumber.ts';
import { href } from '#contract/paths.ts';
import { testFine } from './support/fines.ts';
import { PayerJourney } from './support/journey.ts';
import { text } from './support/locale.ts';
import { expect, matrix, test } from './support/test.ts';

const MINUTE = 60_000;

/** The clock of the browser is moved; the server's is not, and takes the call to stay as at any other time. */
for (const [language, frame] of [
  ['fr', 'site'],
  ['de', 'webview'],
] as const) {
  const title = `D-28 WCAG 2.2.1: ${language}, ${frame}: an hour of reading is warned of, can be put off by keyboard, and its end is told`;
  test(title, matrix(language !== 'fr'), async ({ page }) => {
    await page.clock.install();
    if (frame === 'webview') await page.goto(`${href('accueil', language)}?webview=true`);
    const journey = new PayerJourney(page, language);
    const { numAvis: noticeNumber, cleAvis: key } = testFine(`session-${language}`);
    const soon = page.getByRole('alertdialog', { name: text(language, 'session.bientot.titre') });
    const finished = page.getByRole('alertdialog', { name: text(language, 'session.finie.titre') });
    const stay = soon.getByRole('button', { name: text(language, 'session.rester') });
    await journey.lookUp({ numAvis: noticeNumber, cleAvis: key });
    await journey.arriveAt(href('detail', language));
    await expect(page.locator('header')).toHaveCount(frame === 'site' ? 1 : 0);
    await expect(journey.action).toBeVisible();

    await page.clock.fastForward(54 * MINUTE);
    await expect(soon).toHaveCount(0);
    await page.clock.fastForward(MINUTE);
    await expect(soon).toBeVisible();
    expect(await soon.evaluate((box) => box.contains(document.activeElement))).toBe(true);
    const prolongation = page.waitForResponse(`**${CALLS.prolongerLiaison.path}`);
    await expect(stay).toBeFocused();
    await page.keyboard.press('Enter');
    expect((await prolongation).status()).toBe(200);
    await expect(soon).toHaveCount(0);

    await page.clock.fastForward(54 * MINUTE);
    await expect(soon).toHaveCount(0);
    await page.clock.fastForward(MINUTE);
    await expect(soon).toBeVisible();
    await page.clock.fastForward(5 * MINUTE);
    await expect(finished).toBeVisible();
    await expect(soon).toHaveCount(0);
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(href('accueil', language));
    await expect(page.locator('[name=numTelepaiementCode]')).toHaveValue(
      formatNumber(noticeNumber),
    );
    await expect(page.locator('[name=cle]')).toHaveValue('');
    await expect(page.getByTestId('message-info')).toHaveText(
      text(language, 'accueil.retour.sessionTerminee'),
    );
  });
}

test('D-41: once ended on a shared device, a new tab cannot use the fine: 206', async ({
  page,
  context,
}) => {
  const journey = new PayerJourney(page, 'fr');
  await journey.lookUp(testFine('shared-device'));
  await journey.arriveAt(href('detail', 'fr'));
  const noticeId = await page.evaluate(
    () => JSON.parse(sessionStorage.getItem('tai_amende') ?? '{}').avisId,
  );
  /** As a page of this browser asks for it, with the token that the browser holds. */
  const ask = (from: typeof page) =>
    from.evaluate(
      async ({ path, body }) => {
        const xsrf = /XSRF-TOKEN=([^;]+)/.exec(document.cookie)?.[1] ?? '';
        const answer = await fetch(path, {
          method: 'POST',
          headers: {
            'content-type': 'application/json',
            authorization: `Bearer ${localStorage.getItem('tai_token')}`,
            'x-xsrf-token': decodeURIComponent(xsrf),
          },
          body: JSON.stringify(body),
        });
        return answer.status;
      },
      { path: CALLS.prolongerLiaison.path, body: { avisId: noticeId } },
    );
  expect(await ask(page)).toBe(200);

  await page.goto(href('mesAvis', 'fr'));
  await page.getByRole('button', { name: text('fr', 'session.terminer') }).click();
  await expect(page).toHaveURL(href('accueil', 'fr'));
  await expect(page.getByTestId('message-info')).toHaveText(
    text('fr', 'accueil.retour.terminee', { duree: '24 heures' }),
  );
  // The list was the first page of this document.
  await expect(page.locator('.fr-skiplinks a').first()).toBeFocused();
  expect(await page.evaluate(() => scrollY)).toBe(0);
  await page.goBack();
  await expect(page).toHaveURL(href('accueil', 'fr'));
  // Each tab that finds no token asks for one; the cookie beside it is that of the last answer.
  await expect.poll(() => page.evaluate(() => localStorage.getItem('tai_token'))).not.toBeNull();

  const tab = await context.newPage();
  await tab.goto(href('accueil', 'fr'));
  expect(await ask(tab)).toBe(206);
});
