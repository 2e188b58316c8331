import type { Browser, CDPSession, Page } from '@playwright/test';
import { href } from '#contract/paths.ts';
import { answers } from '../../tests/e2e/support/answers.ts';
import { type TestFine, testFine } from '../../tests/e2e/support/fines.ts';
import { ACCEPTED_CARD, PayerJourney } from '../../tests/e2e/support/journey.ts';
import { text } from '../../tests/e2e/support/locale.ts';
import type { Product } from '../../tests/e2e/support/product.ts';
import { CPU_RATES, LINE, observeOn, PHONE, type Profile, SETTLE_MS } from './measure.ts';

/** Fines to pay; each round pays one. */
const FINES = ['fr', 'en', 'de', 'nl', 'it', 'es'].map((language) => `journey-${language}`);
export const MAX_ROUNDS = FINES.length;

/** One visit of a payer; times in ms by the clock of the browser, as those of the pages. */
export interface Journey {
  /** From the press on the lookup until the fine is painted. */
  readonly detail: number;
  /** From the press on the fine's action until the choice of method is painted. */
  readonly choice: number;
  /** From the press on the provider's last page until the outcome is painted. */
  readonly outcome: number;
  /** From the address of the outcome until it is painted, in a browser that was never here. */
  readonly firstOutcome: number;
  /** Files that a second visit of home asked for over the line, without the document and the API. */
  readonly secondVisitFiles: number;
}

const SIGNS = {
  detail: ['main', '90,00'],
  choice: ['form:has([name=adrMail])', ''],
  outcome: ['main h1', text('fr', 'confirmation.ACCEPTE.titre')],
} as const;

/** When the page has painted it, ms from the press, or the navigation, that led there. */
async function painted(page: Page, sign: keyof typeof SIGNS): Promise<number> {
  const time = await page.waitForFunction((name) => window.seen?.painted[name], sign);
  return Number(await time.jsonValue());
}

/** Paths of our own that come over the line from now on. */
function pathsOver(session: CDPSession, { url }: Product): ReadonlyMap<string, string> {
  const asked = new Map<string, string>();
  session.on('Network.requestWillBeSent', ({ requestId, request }) => {
    if (request.url.startsWith(url)) asked.set(requestId, new URL(request.url).pathname);
  });
  session.on('Network.requestServedFromCache', ({ requestId }) => asked.delete(requestId));
  session.on('Network.responseReceived', ({ requestId, response }) => {
    if (response.fromDiskCache) asked.delete(requestId);
  });
  return asked;
}

async function slowDown(page: Page, session: CDPSession, profile: Profile): Promise<void> {
  await page.waitForTimeout(SETTLE_MS);
  await session.send('Network.emulateNetworkConditions', LINE);
  await session.send('Emulation.setCPUThrottlingRate', { rate: CPU_RATES[profile] });
}

/** Another browser of the same payer opens the outcome. */
async function firstVisit(browser: Browser, address: string, profile: Profile): Promise<number> {
  const context = await browser.newContext(PHONE);
  try {
    const page = await context.newPage();
    await observeOn(page, SIGNS);
    const session = await context.newCDPSession(page);
    await session.send('Network.enable');
    await slowDown(page, session, profile);
    await page.goto(address, { waitUntil: 'commit' });
    return await painted(page, 'outcome');
  } finally {
    await context.close();
  }
}

/** Fills the form of home as a person does, who gives the next screen the time to come. */
async function fill(page: Page, { numAvis: noticeNumber, cleAvis: key }: TestFine): Promise<void> {
  await page.locator('[name=numTelepaiementCode]').pressSequentially(noticeNumber, { delay: 40 });
  await page.locator('[name=cle]').fill(key);
  await page.waitForTimeout(1000);
}

/**
 * Pays one fine on a slow phone, from home to the outcome, then opens home again.
 * @param round counts from 0, below `MAX_ROUNDS`
 */
export async function measureJourney(
  browser: Browser,
  product: Product,
  round: number,
  profile: Profile,
): Promise<Journey> {
  const context = await browser.newContext({ ...PHONE, baseURL: product.url });
  try {
    const page = await context.newPage();
    await observeOn(page, SIGNS);
    const session = await context.newCDPSession(page);
    await session.send('Network.enable');
    await page.goto(href('accueil', 'fr'), { waitUntil: 'networkidle' });
    await slowDown(page, session, profile);
    const journey = new PayerJourney(page, 'fr');
    await fill(page, testFine(FINES[round] ?? ''));
    await journey.action.click();
    const detail = await painted(page, 'detail');
    await page.waitForTimeout(SETTLE_MS);
    await journey.action.click();
    const choice = await painted(page, 'choice');
    await page.waitForTimeout(SETTLE_MS);
    await journey.payByCard();
    await journey.typeCard(ACCEPTED_CARD);
    await page.locator('[name=confirm]').waitFor();
    // The provider's answer leads back at once: its time is in the figure.
    await journey.confirm3ds();
    const outcome = await painted(page, 'outcome');
    await answers(page);
    const address = page.url();
    await page.waitForTimeout(SETTLE_MS);
    const paths = pathsOver(session, product);
    await page.goto(href('accueil', 'fr'), { waitUntil: 'networkidle' });
    const secondVisit = [...paths.values()].filter((path) => !/^\/(?:api|fr)\//.test(path));
    const firstOutcome = await firstVisit(browser, address, profile);
    return {
      detail,
      choice,
      outcome,
      firstOutcome,
      secondVisitFiles: secondVisit.length,
    };
  } finally {
    await context.close();
  }
}
