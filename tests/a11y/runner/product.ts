import { rmSync } from 'node:fs';
import { dirname } from 'node:path';
import { type Browser, chromium } from '@playwright/test';
import { callOf } from '#contract/calls.ts';
import { href } from '#contract/paths.ts';
import { browserLaunch } from '../../../scripts/browser.ts';
import { amende, ecrireAmendes } from '../../e2e/support/amendes.ts';
import { Parcours } from '../../e2e/support/parcours.ts';
import { demarrerProduit, retirerProduit } from '../../e2e/support/produit.ts';
import type { Fines } from '../states/state.ts';

/** What one worker has: the compiled product, a browser of its own, and the fines that the product itself answered with. */
export interface Stage {
  readonly url: string;
  readonly browser: Browser;
  readonly fines: Fines;
}

/** What the product keeps in the session of a page. */
const kept = ({ page }: Parcours) =>
  page.evaluate(() => sessionStorage.getItem('tai_amende') ?? '');

async function lookUp(parcours: Parcours, name: string, screen: 'detail' | 'justificatif') {
  await parcours.rechercher(amende(name));
  await parcours.arrive(href(screen, 'fr'));
  return kept(parcours);
}

/** A fine that is paid by transfer, and the answer that tells how. */
async function lookUpTransfer(parcours: Parcours) {
  const majoree = await lookUp(parcours, 'virement', 'detail');
  const answer = parcours.page.waitForResponse(`**${callOf('virement').path}`);
  await parcours.page.goto(href('virementIndicatif', 'fr', { indicatifOperation: 'AB12CD34' }));
  return { majoree, virement: await (await answer).text() };
}

async function pay(parcours: Parcours) {
  await parcours.payer(amende('axe-parcours'));
  return kept(parcours);
}

/** Looks the fines up and pays one, each in a page of its own, so that later states start from the product's own answers. */
async function collectFines(browser: Browser, baseURL: string): Promise<Fines> {
  const visit = async <T>(work: (parcours: Parcours) => Promise<T>): Promise<T> => {
    const page = await browser.newPage({ baseURL, locale: 'fr-FR' });
    const result = await work(new Parcours(page, 'fr'));
    await page.close();
    return result;
  };
  const [aPayer, transfer, payeeAilleurs, payee] = await Promise.all([
    visit((parcours) => lookUp(parcours, 'axe', 'detail')),
    visit(lookUpTransfer),
    visit((parcours) => lookUp(parcours, 'paye', 'justificatif')),
    visit(pay),
  ]);
  return { aPayer, ...transfer, payeeAilleurs, payee };
}

/**
 * One product, and `count` browsers: where workers share one, a page of it stopped being drawn for good in one visit of
 * seventy (Chromium 150), why is not known; with a browser each in none of 400.
 */
export async function openStages(count: number) {
  const file = ecrireAmendes();
  const product = await demarrerProduit(file);
  const browsers: Browser[] = [];
  const close = async () => {
    for (const browser of browsers) await browser.close();
    await retirerProduit(product);
    rmSync(dirname(file), { recursive: true, force: true });
  };
  try {
    for (let rank = 0; rank < count; rank += 1)
      browsers.push(await chromium.launch(browserLaunch()));
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
