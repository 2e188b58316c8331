import { CALLS } from '#contract/calls.ts';
import { href, PUBLIC_SCREENS } from '#contract/paths.ts';
import { testFine } from './support/fines.ts';
import { PayerJourney } from './support/journey.ts';
import { expect, test } from './support/test.ts';

test('D-19: pages load nothing from other sites, and tell nobody of the visit', async ({
  page,
  context,
  baseURL,
}) => {
  const asked: { readonly method: string; readonly url: URL }[] = [];
  page.on('request', (request) =>
    asked.push({ method: request.method(), url: new URL(request.url()) }),
  );
  for (const name of PUBLIC_SCREENS) {
    await page.goto(href(name, 'fr'));
    await page.waitForLoadState('networkidle');
  }
  await new PayerJourney(page, 'fr').choose(testFine('no-third-party'));

  const elsewhere = asked.filter(({ url }) => url.protocol !== 'data:' && url.origin !== baseURL);
  expect(elsewhere.map(({ url }) => url.href)).toEqual([]);
  const told = asked.filter(({ method }) => method !== 'GET').map(({ url }) => url.pathname);
  expect(new Set(told)).toEqual(new Set([CALLS.token.path, CALLS.rechercheAmende.path]));
  expect((await context.cookies()).map(({ name }) => name)).toEqual(['XSRF-TOKEN']);
});

test('D-47: no text becomes markup (Trusted Types), and a payment needs none', async ({ page }) => {
  const violations: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error') violations.push(message.text());
  });
  await new PayerJourney(page, 'fr').pay(testFine('no-markup'));
  expect(violations.filter((line) => /policy|Trusted/i.test(line))).toEqual([]);
  const isRefused = await page.evaluate(() => {
    try {
      document.createElement('p').innerHTML = '<b>text</b>';
      return false;
    } catch {
      return true;
    }
  });
  expect(isRefused).toBe(true);
});
