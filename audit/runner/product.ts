import { rmSync } from 'node:fs';
import { dirname } from 'node:path';
import { type Browser, chromium, type LaunchOptions } from '@playwright/test';
import { callOf } from '#contract/calls.ts';
import { href } from '#contract/paths.ts';
import { browserLaunch } from '../../scripts/browser.ts';
import { testFine, writeFines } from '../../tests/e2e/support/fines.ts';
import { PayerJourney } from '../../tests/e2e/support/journey.ts';
import { removeProduct, startProduct } from '../../tests/e2e/support/product.ts';
import { EVENT_MS } from '../../tests/support/limits.ts';
import type { FineName, Fines } from '../states/state.ts';
import { finesOnDemand, JourneyError } from './fines.ts';

/** Of one worker: the compiled product, a browser, and the fines as the product answers them. */
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

/** From a fine that is paid by transfer to its bank details. */
async function lookUpTransfer(journey: PayerJourney) {
  await lookUp(journey, 'transfer', 'detail');
  const answer = journey.page.waitForResponse(`**${callOf('virement').path}`);
  await journey.page.goto(href('virementIndicatif', 'fr', { indicatifOperation: 'AB12CD34' }));
  return (await answer).text();
}

async function pay(journey: PayerJourney) {
  await journey.pay(testFine('axe-journey'));
  return kept(journey);
}

const JOURNEYS: Readonly<Record<FineName, (journey: PayerJourney) => Promise<string>>> = {
  toPay: (journey) => lookUp(journey, 'axe', 'detail'),
  increased: (journey) => lookUp(journey, 'transfer', 'detail'),
  transfer: lookUpTransfer,
  paidElsewhere: (journey) => lookUp(journey, 'paid', 'justificatif'),
  paid: pay,
};

/** In its own browser, because pages of checks share none. */
async function playJourney(name: FineName, baseURL: string, options: LaunchOptions) {
  const browser = await chromium.launch(options);
  const page = await browser.newPage({ baseURL, locale: 'fr-FR' });
  page.setDefaultTimeout(EVENT_MS);
  try {
    return await JOURNEYS[name](new PayerJourney(page, 'fr', EVENT_MS));
  } catch (error) {
    throw new JourneyError(name, new URL(page.url()).pathname, error);
  } finally {
    await browser.close();
  }
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
    const fines = finesOnDemand((name) => playJourney(name, product.url, options));
    const stages = browsers.map((browser): Stage => ({ url: product.url, browser, fines }));
    return { stages, close };
  } catch (error) {
    await close();
    throw error;
  }
}
