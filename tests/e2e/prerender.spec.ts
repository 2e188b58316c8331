import type { Browser, BrowserContextOptions, Page } from '@playwright/test';
import { href, PUBLIC_SCREENS } from '#contract/paths.ts';
import { answers } from './support/answers.ts';
import { testFine } from './support/fines.ts';
import { PayerJourney } from './support/journey.ts';
import { text } from './support/locale.ts';
import { expect, matrix, test } from './support/test.ts';

/** Long enough for hands that are faster than the network, ms. */
const DELAY_MS = 700;

/** Every script of the application arrives late. */
const slowDown = (page: Page) =>
  page.route('**/assets/*.js', async (route) => {
    await new Promise((rest) => setTimeout(rest, DELAY_MS));
    await route.continue();
  });

/** What the page says to its console, but for the status of the page itself. */
function listen(page: Page): string[] {
  const said: string[] = [];
  page.on('pageerror', (error) => said.push(error.message));
  page.on('console', (message) => {
    // An unknown page is meant to be one.
    const wanted = /status of 404/;
    if (['error', 'warning'].includes(message.type()) && !wanted.test(message.text()))
      said.push(message.text());
  });
  return said;
}

async function inContext(
  browser: Browser,
  options: BrowserContextOptions,
  make: (page: Page) => Promise<void>,
): Promise<void> {
  const context = await browser.newContext({ baseURL: process.env.E2E_URL ?? '', ...options });
  await make(await context.newPage());
  await context.close();
}

for (const { language, colorScheme } of [
  { language: 'fr', colorScheme: 'light' },
  { language: 'de', colorScheme: 'dark' },
] as const) {
  const title = `R-04 R-06 R-19: in ${language}, ${colorScheme}, every public page is taken over without a word`;
  test(title, matrix(language !== 'de'), async ({ browser }) => {
    await inContext(browser, { locale: language, colorScheme }, async (page) => {
      const said = listen(page);
      const paths = [
        ...PUBLIC_SCREENS.map((name) => href(name, language)),
        href('introuvable', language),
        `${href('accueil', language)}?webview=1`,
        `${href('verification', language)}#code=AAAA-BBBB-CCCC&reference=R-1`,
        `/${language}/nulle/part`,
        href('erreur', language, { idErreur: 'technique' }),
      ];
      for (const path of paths) {
        await page.goto(path);
        // Only markup that is taken over stays the same element.
        await page.evaluate(() => {
          document.querySelector('main')?.setAttribute('data-prerendered', '');
        });
        await answers(page);
        await expect(page.locator('main[data-prerendered] h1'), path).toBeVisible();
        await expect(page.locator('html'), path).toHaveAttribute('lang', language);
        expect(said, path).toEqual([]);
      }
    });
  });
}

/** How often the head says what it must say once; alternates by their number. */
const head = (page: Page) =>
  page.evaluate(() =>
    Object.fromEntries(
      [
        'title',
        'meta[name=description]',
        'meta[name=robots]',
        'meta[property="og:title"]',
        'link[rel=canonical]',
        'link[rel=alternate]',
      ].map((element) => [element, document.querySelectorAll(element).length]),
    ),
  );

const PUBLIC = {
  title: 1,
  'meta[name=description]': 1,
  'meta[name=robots]': 0,
  'meta[property="og:title"]': 1,
  'link[rel=canonical]': 1,
  'link[rel=alternate]': 7,
};
const PRIVATE = {
  title: 1,
  'meta[name=description]': 0,
  'meta[name=robots]': 1,
  'meta[property="og:title"]': 0,
  'link[rel=canonical]': 0,
  'link[rel=alternate]': 0,
};

test('R-17 R-18: the head says each thing once, hydrated and after each navigation', async ({
  page,
}) => {
  const canonical = page.locator('link[rel=canonical]');
  await page.goto(href('accueil', 'fr'));
  await answers(page);
  expect(await head(page)).toEqual(PUBLIC);
  await page
    .getByRole('contentinfo')
    .locator(`a[href="${href('aide', 'fr')}"]`)
    .click();
  await expect(page).toHaveTitle(`${text('fr', 'titres.aide')} | Amendes.gouv.fr`);
  expect(await head(page)).toEqual(PUBLIC);
  await expect(canonical).toHaveAttribute('href', `${process.env.E2E_URL}/fr/tai/aide`);
  await page.goBack();
  await expect(page).toHaveTitle(`${text('fr', 'titres.accueil')} | Amendes.gouv.fr`);
  expect(await head(page)).toEqual(PUBLIC);

  await page.goto('/de/nulle/part');
  await answers(page);
  expect(await head(page)).toEqual(PRIVATE);
  await page.getByRole('link', { name: text('de', 'introuvable.action') }).click();
  await expect(page).toHaveTitle(`${text('de', 'titres.accueil')} | Amendes.gouv.fr`);
  expect(await head(page)).toEqual(PUBLIC);
});

test('H-03: what was typed before the script is there after it, and the caret where it was', async ({
  page,
}) => {
  await slowDown(page);
  await page.goto(href('accueil', 'fr'), { waitUntil: 'commit' });
  const number = page.locator('[name=numTelepaiementCode]');
  await number.click();
  await page.keyboard.type('519001');
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('ArrowLeft');
  await answers(page);
  await expect(number).toHaveValue('5190-01');
  await expect(number).toBeFocused();
  await page.keyboard.type('9');
  await expect(number).toHaveValue('5190-901');
});

test('D-19: what was typed into the form of verification stays, beside what the receipt gave', async ({
  page,
}) => {
  await slowDown(page);
  await page.goto(`${href('verification', 'fr')}#code=AAAA-BBBB-CCCC&reference=R-1`, {
    waitUntil: 'commit',
  });
  await page.locator('[name=montant]').fill('90,00');
  await answers(page);
  await expect(page.locator('[name=montant]')).toHaveValue('90,00');
  await expect(page.locator('[name=codeVerification]')).toHaveValue('AAAA-BBBB-CCCC');
});

test('V-05: a form sent before the script says what is missing after it', async ({ page }) => {
  await slowDown(page);
  const journey = new PayerJourney(page, 'fr');
  await page.goto(href('accueil', 'fr'), { waitUntil: 'commit' });
  await journey.action.click();
  await expect(journey.errorMessage).toHaveText(
    text('fr', 'accueil.messages.erreurs.numTelOuCleInvalide'),
  );
  expect(page.url()).toMatch(/\/fr\/tai$/);
});

test('O-01: a lookup sent twice before the script is made once, and never through the address', async ({
  page,
}) => {
  const { numAvis: noticeNumber, cleAvis: key } = testFine('untouched');
  await slowDown(page);
  const lookups: string[] = [];
  page.on('request', (query) => {
    if (query.url().includes('/recherche/')) lookups.push(query.url());
  });
  const addresses: string[] = [];
  page.on('framenavigated', (frame) => addresses.push(frame.url()));
  const journey = new PayerJourney(page, 'fr');
  await page.goto(href('accueil', 'fr'), { waitUntil: 'commit' });
  await page.locator('[name=numTelepaiementCode]').fill(noticeNumber);
  await page.locator('[name=cle]').fill(key);
  // Two single clicks would wait for each other, and the second one find the next screen's button.
  await journey.action.dblclick();
  await journey.arriveAt(href('detail', 'fr'));
  expect(lookups).toHaveLength(1);
  expect(addresses.filter((address) => address.includes('?'))).toEqual([]);
});

test('O-01: without any script of ours a form that is sent keeps number and key out of the address', async ({
  page,
}) => {
  const { numAvis: noticeNumber, cleAvis: key } = testFine('untouched');
  await page.route(href('accueil', 'fr'), async (route) => {
    if (route.request().method() !== 'GET') return route.fulfill({ body: '' });
    const response = await route.fetch();
    const html = (await response.text()).replace(/<script\b[\s\S]*?<\/script>/g, '');
    return route.fulfill({ response, body: html });
  });
  await page.goto(href('accueil', 'fr'));
  await page.locator('[name=numTelepaiementCode]').fill(noticeNumber);
  await page.locator('[name=cle]').fill(key);
  const sending = page.waitForRequest((query) => query.method() === 'POST');
  await new PayerJourney(page, 'fr').action.click();
  expect(new URL((await sending).url()).search).toBe('');
  await expect(page).toHaveURL(href('accueil', 'fr'));
});

test('H-04 H-06: a button pressed before the script does its work after it', async ({ page }) => {
  await slowDown(page);
  await page.goto(href('accueil', 'fr'), { waitUntil: 'commit' });
  const panel = page.getByRole('button', { name: text('fr', 'accueil.ouTrouver.titres.AF') });
  await panel.click();
  await answers(page);
  await expect(panel).toHaveAttribute('aria-expanded', 'true');
  await page.goto(href('accueil', 'fr'), { waitUntil: 'commit' });
  await page.getByRole('button', { name: text('fr', 'accueil.autresMoyens.telephone') }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
});

test('H-06: a press on the menu of a phone before the script opens it after, and its choice closes it', async ({
  page,
}) => {
  await slowDown(page);
  await page.setViewportSize({ width: 360, height: 800 });
  await page.goto(href('accueil', 'fr'), { waitUntil: 'commit' });
  await page.getByRole('button', { name: text('fr', 'dsfr.menu') }).click();
  const menu = page.getByRole('dialog', { name: text('fr', 'dsfr.menu') });
  await menu.getByRole('button', { name: /FR/ }).click();
  await menu.getByRole('link', { name: 'DE - Deutsch' }).click();
  await expect(page.locator('html')).toHaveAttribute('lang', 'de');
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

test('H-06: the footer, which is hydrated last, answers a press before the script and one right after the hold', async ({
  page,
}) => {
  const button = page
    .getByRole('contentinfo')
    .getByRole('button', { name: text('fr', 'dsfr.displaySettings') });
  const settings = page.getByRole('dialog', { name: text('fr', 'dsfr.displaySettings') });
  await slowDown(page);
  await page.goto(href('accueil', 'fr'), { waitUntil: 'commit' });
  await button.click();
  await expect(settings).toBeVisible();
  await page.goto(href('accueil', 'fr'), { waitUntil: 'commit' });
  await button.evaluate(async (element: HTMLElement) => {
    while ('releaseEarly' in window) await new Promise((resolve) => setTimeout(resolve));
    element.click();
  });
  await expect(settings).toBeVisible();
});

for (const width of [360, 1280]) {
  test(`H-06: at ${width} px the languages do not move under a finger`, async ({ page }) => {
    await page.setViewportSize({ width, height: 800 });
    await page.goto(href('aide', 'fr'));
    await answers(page);
    if (width === 360) {
      await page.getByRole('button', { name: text('fr', 'dsfr.menu') }).click();
    }
    const places = await page
      .locator('.fr-translate__btn:visible')
      .evaluate(async (button: HTMLElement) => {
        const link = button.parentElement?.querySelector('a[lang=de]');
        const place = () => link?.getBoundingClientRect().top;
        const frame = () => new Promise(requestAnimationFrame);
        button.click();
        await frame();
        await frame();
        const early = place();
        await new Promise((resolve) => setTimeout(resolve, 500));
        return [early, place()];
      });
    expect(places[0]).toBe(places[1]);
  });
}

test('an idle page asks for no animation frame', async ({ page }) => {
  await page.addInitScript(() => {
    const ask = window.requestAnimationFrame.bind(window);
    Reflect.set(window, 'frames_asked', 0);
    window.requestAnimationFrame = (callback) => {
      Reflect.set(window, 'frames_asked', Reflect.get(window, 'frames_asked') + 1);
      return ask(callback);
    };
  });
  const asked = () => page.evaluate(() => Number(Reflect.get(window, 'frames_asked')));
  await page.goto(href('accueil', 'fr'), { waitUntil: 'networkidle' });
  await answers(page);
  await page.waitForTimeout(1_000);
  const before = await asked();
  await page.waitForTimeout(1_000);
  expect(await asked()).toBe(before);
});

test('D-07: a rendered page holds its settings and asks for none; its stylesheet comes after the paint', async ({
  page,
}) => {
  const requests: string[] = [];
  page.on('request', (query) => requests.push(new URL(query.url()).pathname));
  await page.goto(href('accueil', 'fr'));
  await answers(page);
  expect(requests).not.toContain('/settings.json');
  await expect(page.locator('head link[rel=stylesheet]').first()).toBeAttached();
  const masked = await page
    .getByTestId('ouvrir-scan')
    .evaluate((button) => getComputedStyle(button, '::before').maskImage);
  expect(masked).toMatch(/url\(".*camera-line.*\.svg"\)/);
});

const WORDS = /^\/assets\/fr-[\w-]{8}\.json$/;
const PROSE = /^\/assets\/aide\.fr-[\w-]{8}\.json$/;

/** Paths of words and prose, as they are asked for. */
function requestedTexts(page: Page): string[] {
  const requests: string[] = [];
  page.on('request', (query) => {
    const { pathname } = new URL(query.url());
    if (/^\/assets\/.*\.json$/.test(pathname)) requests.push(pathname);
  });
  return requests;
}

const inOrder = (...addresses: RegExp[]) =>
  addresses.map((address) => expect.stringMatching(address));

test('K-12: words and prose are asked for once, before the script is there', async ({ page }) => {
  await slowDown(page);
  const requests = requestedTexts(page);
  const script = page.waitForResponse(/assets\/index-/);
  await page.goto(href('aide', 'fr'), { waitUntil: 'commit' });
  await script;
  expect(requests).toEqual(inOrder(WORDS, PROSE));
  await answers(page);
  expect(requests).toEqual(inOrder(WORDS, PROSE));
});

test('K-12: words that did not come are asked for at the specified address', async ({ page }) => {
  const said: string[] = [];
  page.on('pageerror', (error) => said.push(error.message));
  await page.route('**/assets/fr-*.json', (route) => route.abort());
  await page.route('**/assets/aide.fr-*.json', (route) => route.fulfill({ status: 404 }));
  const requests = requestedTexts(page);
  await page.goto(href('aide', 'fr'));
  await answers(page);
  expect(requests.toSorted()).toEqual(
    inOrder(PROSE, WORDS, /^\/assets\/i18n\/aide\.fr\.json$/, /^\/assets\/i18n\/fr\.json$/),
  );
  expect(said).toEqual([]);
  await expect(page.locator('#panne')).toBeHidden();
});

test('D-57: a second visit asks for nothing but the document', async ({ page }) => {
  await page.goto(href('accueil', 'fr'), { waitUntil: 'networkidle' });
  await answers(page);
  const asked = new Map<string, string>();
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  session.on('Network.requestWillBeSent', ({ requestId, request }) => {
    asked.set(requestId, new URL(request.url).pathname);
  });
  session.on('Network.requestServedFromCache', ({ requestId }) => asked.delete(requestId));
  session.on('Network.responseReceived', ({ requestId, response }) => {
    if (response.fromDiskCache) asked.delete(requestId);
  });
  await page.goto(href('accueil', 'fr'), { waitUntil: 'networkidle' });
  await answers(page);
  expect([...asked.values()].filter((path) => path.startsWith('/assets/'))).toEqual([]);
});

test('D-05: in a webview neither header nor footer is ever drawn, and the form keeps its text', async ({
  page,
}) => {
  await slowDown(page);
  await page.goto(`${href('accueil', 'fr')}?webview=1`, { waitUntil: 'commit' });
  await page.locator('[name=numTelepaiementCode]').fill('5190');
  await expect(page.getByRole('banner')).toHaveCount(0);
  await expect(page.getByRole('contentinfo')).toHaveCount(0);
  await answers(page);
  await expect(page.getByRole('banner')).toHaveCount(0);
  await expect(page.locator('[name=numTelepaiementCode]')).toHaveValue('5190');
});

test('R-16: the frame of a guarded page is there before the script, and leads home without a fine', async ({
  page,
}) => {
  await slowDown(page);
  const answer = await page.goto(href('detail', 'en'), { waitUntil: 'commit' });
  expect(answer?.status()).toBe(200);
  await expect(page.getByRole('banner')).toBeVisible();
  await expect(page.locator('main').getByText(text('en', 'dsfr.loading'))).toBeVisible();
  await expect(page).toHaveURL(href('accueil', 'en'));
});

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false });

  test('R-06: help and the folded answers of the FAQ are read', async ({ page }) => {
    await page.goto(href('aide', 'en'));
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.getByRole('heading', { level: 2 }).first()).toBeVisible();
    await page.goto(href('faq', 'fr'));
    const folded = page.locator('main .fr-collapse p').first();
    await expect(folded).toBeVisible();
    // What a browser has not laid out has a place all the same.
    expect(await folded.evaluate((text) => text.checkVisibility())).toBe(true);
  });

  for (const width of [320, 1280]) {
    const name = `R-06: at ${width} px every public page begins in the first screen and can be read to its end`;
    test(name, matrix(width !== 320), async ({ page }) => {
      await page.setViewportSize({ width: width, height: 720 });
      for (const screen of PUBLIC_SCREENS) {
        await page.goto(href(screen, 'fr'));
        await expect(page.getByRole('heading', { level: 1 }), screen).toBeInViewport();
        await page.getByRole('contentinfo').scrollIntoViewIfNeeded();
        await expect(page.getByRole('contentinfo'), screen).toBeInViewport();
      }
    });
  }

  test('H-03: home says what its form needs and how else to pay, and takes no number', async ({
    page,
  }) => {
    await page.goto(href('accueil', 'fr'));
    // Playwright does not look for texts below this element.
    const message = page.locator('main noscript .fr-alert');
    await expect(message).toBeVisible();
    await expect(message).toContainText(text('fr', 'sansScript.titre'));
    await expect(message).toContainText('0806 20 30 40');
    await expect(page.locator('form')).toBeHidden();
    await page.getByRole('link', { name: 'NL - Nederlands' }).first().click();
    await expect(page.locator('html')).toHaveAttribute('lang', 'nl');
  });
});

test('RGAA 7.3: a script that never comes is told, and tables are reached by the keyboard', async ({
  page,
}) => {
  await page.setViewportSize({ width: 320, height: 800 });
  await page.route('**/assets/*.js', (route) => route.abort());
  await page.goto(href('aide', 'de'));
  const crash = page.getByRole('alert').filter({ hasText: text('de', 'service.panne') });
  await expect(crash).toBeInViewport({ ratio: 1 });
  const table = page
    .getByRole('region')
    .filter({ has: page.getByRole('table') })
    .first();
  await table.focus();
  await expect(table).toBeFocused();
});

/** The next page's code comes late. */
const HELP_CODE = '**/assets/StaticPage-*.js';

const helpLink = (page: Page) =>
  page.getByRole('contentinfo').locator(`a[href="${href('aide', 'fr')}"]`);

test('the last page stays, with a sign, until the next one is there', async ({ page }) => {
  let letPass = (): void => undefined;
  const held = new Promise<void>((rest) => {
    letPass = rest;
  });
  await page.route(HELP_CODE, async (route) => {
    await held;
    await route.continue();
  });
  await page.goto(href('accueil', 'fr'));
  await answers(page);
  await helpLink(page).click();
  await expect(page).toHaveURL(href('aide', 'fr'));
  await expect(page.getByTestId('progression')).toBeVisible();
  await expect(
    page.getByTestId('annonce-polite').filter({ hasText: text('fr', 'dsfr.loading') }),
  ).toBeAttached();
  await expect(page.locator('h1')).toHaveText(text('fr', 'accueil.banniere.titre'));
  letPass();
  await expect(page.locator('h1')).toHaveText(text('fr', 'titres.aide'));
  await expect(page.getByTestId('progression')).toHaveCount(0);
});

test('a page whose code a deployment has taken away reloads once', async ({ page }) => {
  await page.goto(href('accueil', 'fr'));
  await answers(page);
  let documents = 0;
  page.on('request', (query) => {
    if (query.isNavigationRequest()) documents += 1;
  });
  await page.route(HELP_CODE, (route) => route.fulfill({ status: 404 }), { times: 1 });
  await helpLink(page).click();
  await answers(page);
  await expect(page.locator('h1')).toHaveText(text('fr', 'titres.aide'));
  await expect(page).toHaveURL(href('aide', 'fr'));
  expect(documents).toBe(1);
});

test('R-12: the outcome of a payment is asked for before the code of its screen is there', async ({
  page,
}) => {
  const requests: string[] = [];
  page.on('request', (query) => requests.push(new URL(query.url()).pathname));
  await page.route('**/assets/ConfirmationPage-*.js', () => undefined);
  const answer = page.waitForResponse('**/api/v2/confirmerPaiement/**');
  await page.goto(href('confirmation', 'fr', { token: 'AAAAAAAAAAAAAAAAAAAAAA' }));
  expect((await answer).status()).toBe(206);
  expect(requests.filter((request) => /ReceiptPage|PaymentChoicePage/.test(request))).toEqual([]);
});
