import { rmSync } from 'node:fs';
import { dirname } from 'node:path';
import { type Browser, chromium } from '@playwright/test';
import { callOf } from '#contract/callOf.ts';
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

async function lookUp(parcours: Parcours, name: string, screen: 'detail' | 'justificatif') {
  await parcours.rechercher(amende(name));
  await parcours.arrive(href(screen, 'fr'));
  return parcours.page.evaluate(() => sessionStorage.getItem('tai_amende') ?? '');
}

/** Looks the fines up and pays one, so that later states start from the product's own answers. */
async function collectFines(browser: Browser, baseURL: string): Promise<Fines> {
  const page = await browser.newPage({ baseURL, locale: 'fr-FR', serviceWorkers: 'block' });
  const parcours = new Parcours(page, 'fr');
  const aPayer = await lookUp(parcours, 'axe', 'detail');
  const majoree = await lookUp(parcours, 'virement', 'detail');
  const answer = page.waitForResponse(`**${callOf('virement').path}`);
  await page.goto(href('virementIndicatif', 'fr', { indicatifOperation: 'AB12CD34' }));
  const virement = await (await answer).text();
  const payeeAilleurs = await lookUp(parcours, 'paye', 'justificatif');
  await parcours.payer(amende('axe-parcours'));
  const payee = await page.evaluate(() => sessionStorage.getItem('tai_amende') ?? '');
  await page.close();
  return { aPayer, majoree, payee, payeeAilleurs, virement };
}

/**
 * One product, and `count` browsers: pages of one browser that are photographed at the same time stop being drawn for good,
 * one in seventy in Chromium 150; with a browser each, none in 400.
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
