import { rmSync } from 'node:fs';
import { dirname } from 'node:path';
import { type Browser, chromium, type LaunchOptions } from '@playwright/test';
import { callOf } from '#contract/calls.ts';
import { href } from '#contract/paths.ts';
import { browserLaunch } from '../../scripts/browser.ts';
import { testFine, writeFines } from '../../tests/e2e/support/fines.ts';
import { PayerJourney } from '../../tests/e2e/support/journey.ts';
import { removeProduct, startProduct } from '../../tests/e2e/support/product.ts';
import type { Fines } from '../states/state.ts';

/** Of one worker: the compiled product, a browser, and the fines as the product answered them. */
export interface Stage {
  readonly url: string;
  readonly browser: Browser;
  readonly fines: Fines;
}

/** The session storage of a page. */
const kept = ({ page }: PayerJourney) =>
  page.evaluate(() => sessionStorage.getItem('tai_amende') ?? '');

async function lookUp(journey: PayerJourney, name: string, screen: 'detail' | 'justificatif') {
  await journey.lookUp(testFine(name));
  await journey.arriveAt(href(screen, 'fr'));
  return kept(journey);
}

/** A fine that is paid by transfer, and the bank details. */
async function lookUpTransfer(journey: PayerJourney) {
  const increased = await lookUp(journey, 'virement', 'detail');
  const answer = journey.page.waitForResponse(`**${callOf('virement').path}`);
  await journey.page.goto(href('virementIndicatif', 'fr', { indicatifOperation: 'AB12CD34' }));
  return { increased, transfer: await (await answer).text() };
}

async function pay(journey: PayerJourney) {
  await journey.pay(testFine('axe-parcours'));
  return kept(journey);
}

/** Looks the fines up and pays one, each in a separate page, so that states start from the product's answers. */
async function collectFines(browser: Browser, baseURL: string): Promise<Fines> {
  const visit = async <T>(work: (journey: PayerJourney) => Promise<T>): Promise<T> => {
    const page = await browser.newPage({ baseURL, locale: 'fr-FR' });
    const result = await work(new PayerJourney(page, 'fr'));
    await page.close();
    return result;
  };
  const [toPay, transfers, paidElsewhere, paid] = await Promise.all([
    visit((journey) => lookUp(journey, 'axe', 'detail')),
    visit(lookUpTransfer),
    visit((journey) => lookUp(journey, 'paye', 'justificatif')),
    visit(pay),
  ]);
  return { toPay, ...transfers, paidElsewhere, paid };
}

/**
 * One product, and `count` browsers: where workers share one, a page of it stopped being drawn for good in one visit of
 * seventy (Chromium 150), why is not known; with a browser each in none of 400.
 */
export async function openStages(count: number, options: LaunchOptions = browserLaunch()) {
  const file = writeFines();
  const product = await startProduct(file);
  const browsers: Browser[] = [];
  const close = async () => {
    for (const browser of browsers) await browser.close();
    await removeProduct(product);
    rmSync(dirname(file), { recursive: true, force: true });
  };
  try {
    for (let rank = 0; rank < count; rank += 1) browsers.push(await chromium.launch(options));
    const [first] = browsers;
    if (first === undefined) throw new RangeError('at least one browser');
    const fines = await collectFines(first, product.url);
    const stages = browsers.map((browser): Stage => ({ url: product.url, browser, fines }));
    return { stages, close };
  } catch (error) {
    await close();
    throw error;
  }
}
