import type { Page } from '@playwright/test';
import { callOf } from '#contract/calls.ts';
import { LANGUAGES } from '#contract/domain/languages.ts';
import { href } from '#contract/paths.ts';
import { answers } from './support/answers.ts';
import { type TestFine, testFine } from './support/fines.ts';
import { ACCEPTED_CARD, PayerJourney } from './support/journey.ts';
import { text } from './support/locale.ts';
import { expect, matrix, test } from './support/test.ts';

/** What a page may move by; web.dev/cls calls 0.1 good. */
const LIMIT = 0.01;
/** Longer than the half second in which a shift counts as the answer to what the person did, ms. */
const API_DELAY_MS = 800;
/** Styles, fonts, words and scripts come one after the other, after the first paint, ms. */
const DELAYS_MS = { css: 500, woff2: 900, json: 300, js: 300 } as const;

type Screen =
  | 'accueil'
  | 'aide'
  | 'choixModalites'
  | 'detail'
  | 'envoiSips'
  | 'erreur'
  | 'facile'
  | 'faq'
  | 'indicatifOperation'
  | 'introuvable'
  | 'justificatif'
  | 'plan'
  | 'verification';

interface Shift {
  readonly value: number;
  /** What moved, and by how much. */
  readonly what: readonly string[];
}

declare global {
  interface Window {
    shifts: Shift[];
  }
}

/** Runs in the page before its scripts. */
function observer(): void {
  interface Shift extends PerformanceEntry {
    readonly value: number;
    readonly hadRecentInput: boolean;
    readonly sources: readonly {
      readonly node: Node | null;
      readonly previousRect: DOMRectReadOnly;
      readonly currentRect: DOMRectReadOnly;
    }[];
  }
  window.shifts = [];
  new PerformanceObserver((list) => {
    for (const { value, hadRecentInput, sources, startTime } of list.getEntries() as Shift[]) {
      if (hadRecentInput) continue;
      const what = sources.map(({ node, previousRect, currentRect: a }) => {
        const element = node instanceof Element ? node : node?.parentElement;
        const name = `${element?.tagName}.${element?.className} "${element?.textContent?.slice(0, 30)}"`;
        return `${Math.round(startTime)} ms ${name} y ${previousRect.y}>${a.y} h ${previousRect.height}>${a.height} w ${previousRect.width}>${a.width}`;
      });
      window.shifts.push({ value, what });
    }
  }).observe({ type: 'layout-shift', buffered: true });
}

const delay = (page: Page, addresses: string, ms: number) =>
  page.route(addresses, async (route) => {
    await new Promise((resolve) => setTimeout(resolve, ms));
    await route.continue().catch(() => undefined);
  });

/** Everything behind the document comes late. */
async function slowDown(page: Page): Promise<void> {
  for (const [type, ms] of Object.entries(DELAYS_MS)) {
    await delay(page, `**/assets/**/*.${type}`, ms);
    await delay(page, `**/assets/*.${type}`, ms);
  }
  await watch(page);
}

/** Only calls come late. */
async function watch(page: Page): Promise<void> {
  await delay(page, '**/api/**', API_DELAY_MS);
  await page.addInitScript({ content: 'globalThis.__name = (named) => named;' });
  await page.addInitScript(observer);
}

/** Nothing comes any more: script, sheets and fonts are there, and no call is under way. */
async function place(page: Page): Promise<void> {
  await answers(page);
  await page.waitForLoadState('networkidle');
  await page.evaluate(async () => {
    await document.fonts.ready;
    await new Promise((resolve) => setTimeout(resolve, 300));
  });
}

async function stable(page: Page): Promise<void> {
  const shifts = await page.evaluate(() => window.shifts);
  const sum = shifts.reduce((total, { value }) => total + value, 0);
  expect(sum, JSON.stringify(shifts, null, 1)).toBeLessThanOrEqual(LIMIT);
}

const addressOf = (name: Screen): string =>
  name === 'erreur' ? href(name, 'fr', { idErreur: 'technique' }) : href(name, 'fr');

/** Looks a fine up: the session knows it from then on. */
async function learn(page: Page, known: TestFine): Promise<void> {
  await new PayerJourney(page, 'fr').lookUp(known);
  await expect(page.locator('[name=numTelepaiementCode]')).toHaveCount(0);
}

/** Opens an address with an empty cache, on a slow line. */
async function openAddress(page: Page, address: string): Promise<void> {
  await slowDown(page);
  await page.goto(address);
  await place(page);
}

/** Opens a screen cold, with the session that an earlier lookup has left. */
async function open(page: Page, name: Screen, known?: TestFine): Promise<void> {
  if (known) await learn(page, known);
  await openAddress(page, addressOf(name));
}

test('help does not move while it loads', async ({ page }) => {
  await open(page, 'aide');
  await stable(page);
});

test('home does not move, and its error has its place', async ({ page }) => {
  await open(page, 'accueil');
  await page.locator('[name=numTelepaiementCode]').fill('61420000999911');
  await page.locator('[name=cle]').fill('37');
  const journey = new PayerJourney(page, 'fr');
  await journey.action.click();
  await expect(journey.errorMessage).not.toBeEmpty();
  await place(page);
  await stable(page);
});

for (const { width, language } of [
  { width: 360, language: 'de' },
  { width: 768, language: 'it' },
  { width: 1280, language: 'fr' },
] as const) {
  const name = `at ${width} px, ${language}, a page gets no shorter when its end is drawn`;
  test(name, matrix(width !== 1280), async ({ page }) => {
    await page.setViewportSize({ width, height: 700 });
    for (const screen of ['accueil', 'aide', 'verification'] as const) {
      await page.goto(href(screen, language));
      await answers(page);
      await expect.poll(() => page.evaluate(() => document.fonts.status)).toBe('loaded');
      const lost = await page.evaluate(async () => {
        const { documentElement: root } = document;
        const before = root.scrollHeight;
        scrollTo(0, before);
        // What comes into view is drawn in the next frame and laid out before the one after it.
        for (let image = 0; image < 3; image++) await new Promise(requestAnimationFrame);
        return Math.max(0, before - root.scrollHeight);
      });
      expect(lost, screen).toBe(0);
    }
  });
}

test('the fine does not move the frame in which it comes', async ({ page }) => {
  await open(page, 'detail', testFine('untouched'));
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await stable(page);
});

test('D-57: nor does the way from the lookup to its fine move', async ({ page }) => {
  await watch(page);
  await learn(page, testFine('untouched'));
  await place(page);
  await stable(page);
});

test('the choice of method does not move, and a wrong address has its place', async ({ page }) => {
  await open(page, 'choixModalites', testFine('untouched'));
  await page.locator('[name=adrMail]').fill('camille.martin');
  await page.getByTestId('action-principale').click();
  await expect(page.locator('[name=adrMail]')).toHaveAttribute('aria-invalid', 'true');
  await place(page);
  await stable(page);
});

const LATE_FONTS = LANGUAGES.flatMap((language) =>
  [390, 412, 1280].map((width) => ({ language, width })),
);

for (const { language, width } of LATE_FONTS) {
  const name = `at ${width} px, ${language}, the button of home stays under the pointer when the fonts come`;
  test(name, matrix(language !== 'fr'), async ({ page }) => {
    await page.setViewportSize({ width, height: 720 });
    let release = () => {};
    const released = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route('**/*.woff2', async (route) => {
      await released;
      await route.continue();
    });
    await page.goto(href('accueil', language));
    await expect.poll(() => page.evaluate(() => document.fonts.status)).toBe('loading');
    const top = async () => (await new PayerJourney(page, language).action.boundingBox())?.y;
    const before = await top();
    release();
    await expect.poll(() => page.evaluate(() => document.fonts.status)).toBe('loaded');
    expect(await top()).toBe(before);
  });
}

for (const name of ['erreur', 'facile', 'faq', 'introuvable', 'plan', 'verification'] as const) {
  test(`${name} does not move while it loads`, matrix(), async ({ page }) => {
    await open(page, name);
    await stable(page);
  });
}

test('nor does the operation code', matrix(), async ({ page }) => {
  await open(page, 'indicatifOperation', testFine('transfer'));
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await stable(page);
});

test('nor does the receipt', async ({ page }) => {
  await open(page, 'justificatif', testFine('paid'));
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await stable(page);
});

test('nor do the details of a transfer', matrix(), async ({ page }) => {
  await learn(page, testFine('transfer'));
  const operationCode = 'AB12CD34';
  await openAddress(page, href('virementIndicatif', 'fr', { indicatifOperation: operationCode }));
  await expect(page.getByText(/^FR\d{2}( \w{1,4})+$/)).toBeVisible();
  await stable(page);
});

test('nor does the way to the provider', matrix(), async ({ page }) => {
  await learn(page, testFine('untouched'));
  // The answer, which leads away, does not come: nothing is begun.
  await slowDown(page);
  await page.route(`**${callOf('envoiSips').path}*`, () => undefined);
  await page.goto(addressOf('envoiSips'));
  await answers(page);
  await page.waitForTimeout(API_DELAY_MS + DELAYS_MS.woff2);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await stable(page);
});

test(
  'nor does the confirmation, which the receipt fills',
  matrix(),
  async ({ page }, { project }) => {
    const journey = new PayerJourney(page, 'fr');
    await journey.choose(testFine(`shift-${project.name}`));
    await journey.payByCard();
    await journey.typeCard(ACCEPTED_CARD);
    await journey.confirm3ds();
    await journey.comeBack();
    await openAddress(page, page.url());
    await expect(page.getByTestId('telecharger-pdf')).toBeVisible();
    await stable(page);
  },
);

test.describe('in a browser of another language', () => {
  test.use({ locale: 'de-DE' });

  test('the suggested language has its place', async ({ page }) => {
    await open(page, 'accueil');
    await expect(page.getByText(text('de', 'suggestionLangue.texte')).first()).toBeVisible();
    await stable(page);
  });
});
