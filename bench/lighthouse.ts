import { chromium } from '@playwright/test';
import { Command } from 'commander';
import lighthouse from 'lighthouse';
import { href } from '#contract/paths.ts';
import { browserLaunch, ensureBrowser } from '../scripts/browser.ts';
import { writeFines } from '../tests/e2e/support/fines.ts';
import { removeProduct, startProduct } from '../tests/e2e/support/product.ts';
import { freePort } from '../tests/support/port.ts';

const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'];
const PAGES = ['accueil', 'aide', 'verification'] as const;

/** What the score of performance is made of; ms, but for the shift of the layout. */
const METRICS = [
  'first-contentful-paint',
  'largest-contentful-paint',
  'speed-index',
  'total-blocking-time',
  'cumulative-layout-shift',
] as const;

new Command('bench lighthouse')
  .description('the four Lighthouse scores of public pages, and what performance is made of')
  .parse();

/** The four scores of one page, and its times, on the phone that Lighthouse simulates. @throws where it could not measure */
async function scores(url: string, port: number): Promise<Record<string, number>> {
  // The server compresses a page when it is first asked for.
  await fetch(url, { headers: { 'accept-encoding': 'br' } });
  const result = await lighthouse(url, {
    port,
    onlyCategories: CATEGORIES,
    formFactor: 'mobile',
    logLevel: 'error',
  });
  if (!result || result.lhr.runtimeError) {
    throw new Error(`${url}: ${result?.lhr.runtimeError?.message ?? 'no result'}`);
  }
  const { categories, audits } = result.lhr;
  const notes = Object.entries(categories).map(([name, { score }]) => [
    name,
    Math.round((score ?? 0) * 100),
  ]);
  const times = METRICS.map((name) => [
    name,
    Number((audits[name]?.numericValue ?? Number.NaN).toPrecision(3)),
  ]);
  return Object.fromEntries([...notes, ...times]);
}

await ensureBrowser('whole');
const port = await freePort();
const { executablePath, args } = browserLaunch('whole');
const product = await startProduct(writeFines());
const browser = await chromium.launch({
  executablePath,
  args: [...args, `--remote-debugging-port=${port}`],
});
try {
  const rows: Record<string, Record<string, number>> = {};
  for (const page of PAGES) rows[page] = await scores(product.url + href(page, 'fr'), port);
  console.table(rows);
} finally {
  await browser.close();
  await removeProduct(product);
}
