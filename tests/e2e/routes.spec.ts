import { href } from '#contract/paths.ts';
import { testFine } from './support/fines.ts';
import { PayerJourney } from './support/journey.ts';
import { expect, test } from './support/test.ts';

test('the icon is where browsers and robots look without reading a page', async ({ request }) => {
  const icon = await request.get('/favicon.ico');
  expect([icon.status(), icon.headers()['content-type']]).toEqual([
    200,
    'image/vnd.microsoft.icon',
  ]);
  // 00 00 01 00: the first bytes of an .ico file.
  expect([...(await icon.body()).subarray(0, 4)]).toEqual([0, 0, 1, 0]);
});

test('R-03 R-05 K-09 K-10 F-10: an encrypted id opens the home screen with number and key', async ({
  page,
  request,
}) => {
  const journey = new PayerJourney(page, 'fr');
  await journey.openHome();
  const readToken = () => page.evaluate(() => localStorage.getItem('tai_token'));
  await expect.poll(readToken).not.toBeNull();
  const { numAvis: noticeNumber, cleAvis: key } = testFine('prefilled');
  const answer = await request.get('/api/v2/encrypte', {
    params: { plaintText: `${noticeNumber}${key}` },
    headers: { authorization: `Bearer ${await readToken()}` },
  });
  expect(answer.status()).toBe(200);
  const id = await answer.text();
  const visits: string[] = [];
  page.on('framenavigated', (frame) => visits.push(new URL(frame.url()).pathname));
  await page.goto(`/tai/${id}`);
  await expect(page.locator('[name=numTelepaiementCode]')).toHaveValue(/^6142-/);
  await expect(page.locator('[name=cle]')).toHaveValue(key);
  expect(visits).toContain(`/fr/tai/${id}`);
  // The id holds number and key: once read, it leaves the address and the history.
  await expect(page).toHaveURL(href('accueil', 'fr'));
});
