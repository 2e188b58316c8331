import type { Browser, CDPSession, Page } from '@playwright/test';
import { href } from '#contract/paths.ts';
import { answers } from '../../tests/e2e/support/answers.ts';
import { type TestFine, testFine } from '../../tests/e2e/support/fines.ts';
import { ACCEPTED_CARD, PayerJourney } from '../../tests/e2e/support/journey.ts';
import { text } from '../../tests/e2e/support/locale.ts';
import type { Product } from '../../tests/e2e/support/product.ts';
import { CPU_RATES, LINE, PHONE, type Profile, SETTLE_MS } from './measure.ts';

/** Fines to pay; each round pays one. */
const FINES = ['fr', 'en', 'de', 'nl', 'it', 'es'].map((language) => `parcours-${language}`);
export const MAX_ROUNDS = FINES.length;

/** One visit of a payer; times in ms. */
export interface Journey {
  /** From the press on the lookup to the fine. */
  readonly detail: number;
  /** From the press on the fine's action to the choice of method. */
  readonly choice: number;
  /** From the press on the provider's last page to the outcome. */
  readonly outcome: number;
  /** From the same press until the application has taken the outcome over. */
  readonly outcomeTakenOver: number;
  /** From the address of the outcome to the outcome, in a browser that was never here. */
  readonly firstOutcome: number;
  /** Files of ours that the outcome asked for over the line. */
  readonly outcomeFiles: number;
  /** Files that a second visit of home asked for over the line, without the document and the API. */
  readonly secondVisitFiles: number;
}

async function timed(act: () => Promise<unknown>, shown: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  const appears = shown();
  await act();
  await appears;
  return performance.now() - start;
}

/** Counts what comes over the line from our own address. */
function countFiles(session: CDPSession, { url }: Product) {
  const asked = new Map<string, string>();
  session.on('Network.requestWillBeSent', ({ requestId, request }) => {
    if (request.url.startsWith(url)) asked.set(requestId, new URL(request.url).pathname);
  });
  session.on('Network.requestServedFromCache', ({ requestId }) => asked.delete(requestId));
  session.on('Network.responseReceived', ({ requestId, response }) => {
    if (response.fromDiskCache) asked.delete(requestId);
  });
  return { asked, reset: () => asked.clear() };
}

async function slowDown(page: Page, session: CDPSession, profile: Profile): Promise<void> {
  await page.waitForTimeout(SETTLE_MS);
  await session.send('Network.emulateNetworkConditions', LINE);
  await session.send('Emulation.setCPUThrottlingRate', { rate: CPU_RATES[profile] });
}

const outcomeOf = (page: Page) =>
  page.getByRole('heading', { name: text('fr', 'confirmation.ACCEPTE.titre') }).waitFor();

/** Another browser of the same payer opens the outcome. */
async function firstVisit(browser: Browser, address: string, profile: Profile): Promise<number> {
  const context = await browser.newContext(PHONE);
  try {
    const page = await context.newPage();
    const session = await context.newCDPSession(page);
    await session.send('Network.enable');
    await slowDown(page, session, profile);
    return await timed(
      () => page.goto(address, { waitUntil: 'commit' }),
      () => outcomeOf(page),
    );
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
    const session = await context.newCDPSession(page);
    await session.send('Network.enable');
    const files = countFiles(session, product);
    await page.goto(href('accueil', 'fr'), { waitUntil: 'networkidle' });
    await slowDown(page, session, profile);
    const journey = new PayerJourney(page, 'fr');
    await fill(page, testFine(FINES[round] ?? ''));
    const press = () => journey.action.click();
    const detail = await timed(press, () => page.getByText('90,00').first().waitFor());
    await page.waitForTimeout(SETTLE_MS);
    const choice = await timed(press, () => page.locator('[name=adrMail]').waitFor());
    await page.waitForTimeout(SETTLE_MS);
    await journey.payByCard();
    await journey.typeCard(ACCEPTED_CARD);
    const confirm = page.locator('[name=confirm]');
    await confirm.waitFor();
    files.reset();
    // The provider's answer leads back at once: its time is in the figure.
    const pressed = performance.now();
    const outcome = await timed(
      () => confirm.click({ noWaitAfter: true }),
      () => outcomeOf(page),
    );
    await answers(page);
    const outcomeTakenOver = performance.now() - pressed;
    const outcomeFiles = files.asked.size;
    const address = page.url();
    await page.waitForTimeout(SETTLE_MS);
    files.reset();
    await page.goto(href('accueil', 'fr'), { waitUntil: 'networkidle' });
    const secondVisit = [...files.asked.values()].filter((path) => !/^\/(?:api|fr)\//.test(path));
    const firstOutcome = await firstVisit(browser, address, profile);
    return {
      detail,
      choice,
      outcome,
      outcomeTakenOver,
      firstOutcome,
      outcomeFiles,
      secondVisitFiles: secondVisit.length,
    };
  } finally {
    await context.close();
  }
}
