import { rmSync } from 'node:fs';
import { dirname } from 'node:path';
import { type Browser, chromium, type LaunchOptions } from '@playwright/test';
import { browserLaunch } from '../../scripts/browser.ts';
import { writeFines } from '../../tests/e2e/support/fines.ts';
import { removeProduct, startProduct } from '../../tests/e2e/support/product.ts';

/** Of one worker: the compiled product, and a browser. */
export interface Stage {
  readonly url: string;
  readonly browser: Browser;
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
    const stages = browsers.map((browser): Stage => ({ url: product.url, browser }));
    return { stages, close };
  } catch (error) {
    await close();
    throw error;
  }
}
