import { mkdtempSync, rmSync } from 'node:fs';
import type { Server } from 'node:http';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, type Page } from '@playwright/test';
import { Command } from 'commander';
import { href, type PathName } from '#contract/paths.ts';
import { browserOf, ensureBrowser } from '../scripts/browser.ts';
import { type TestFine, testFine, writeFines } from '../tests/e2e/support/fines.ts';
import { type Product, removeProduct, startProduct } from '../tests/e2e/support/product.ts';
import { type Journey, MAX_ROUNDS, measureJourney } from './web/journeys.ts';
import { measure, medians, type Sample, type Target } from './web/measure.ts';
import { buildDsfr, buildGovuk, buildSpa } from './web/peers/build.ts';
import { serve } from './web/serve.ts';
import { aims } from './web/targets.ts';

const { n } = new Command('bench web')
  .description('measures cold loads of our pages beside a DSFR page, the govuk page and an SPA')
  .option('-n <n>', 'loads of each page', Number, 5)
  .parse()
  .opts<{ n: number }>();

const LANGUAGE = 'fr';

/** Looks a fine up, so that the session holds it. */
const looksUp =
  (url: string, { numAvis, cleAvis }: TestFine) =>
  async (page: Page) => {
    await page.goto(url + href('accueil', LANGUAGE));
    await page.locator('[name=numTelepaiementCode]').fill(numAvis);
    await page.locator('[name=cle]').fill(cleAvis);
    await page.getByTestId('action-principale').click();
    await page.locator('[name=numTelepaiementCode]').waitFor({ state: 'detached' });
  };

/** Our pages, each with the fine that its session needs. */
function ours({ url }: Product): Target[] {
  const address = (name: 'accueil' | 'aide' | 'detail' | 'justificatif') =>
    url + href(name satisfies PathName, LANGUAGE);
  return [
    { name: 'home', url: address('accueil') },
    { name: 'help', url: address('aide') },
    { name: 'detail', url: address('detail'), prepare: looksUp(url, testFine('garde')) },
    { name: 'receipt', url: address('justificatif'), prepare: looksUp(url, testFine('paye')) },
  ];
}

/** Builds the peers and serves them. */
async function peers(folder: string, { url }: Product): Promise<[Target[], Server[]]> {
  const at = (name: string) => join(folder, name);
  buildGovuk(at('govuk'));
  await buildDsfr(at('dsfr-help'), url + href('aide', LANGUAGE));
  await buildSpa(at('spa'));
  const names = { govuk: 'govuk', SPA: 'spa', 'DSFR, help': 'dsfr-help' };
  const served = await Promise.all(
    Object.entries(names).map(async ([name, part]) => ({ name, ...(await serve(at(part))) })),
  );
  return [
    served.map(({ name, url: address }) => ({ name, url: address })),
    served.map(({ server }) => server),
  ];
}

/** Every page in turn, `n` times over, so that a busy moment of the machine meets them all. */
async function measureAll(targets: readonly Target[]): Promise<Map<string, Sample>> {
  const browser = await chromium.launch(browserOf('android', 'whole'));
  const samples = new Map<string, Sample[]>(targets.map(({ name }) => [name, []]));
  try {
    // Compresses what a server compresses when first asked.
    for (const target of targets) await measure(browser, target);
    for (let round = 0; round < n; round++) {
      for (const target of targets) samples.get(target.name)?.push(await measure(browser, target));
    }
  } finally {
    await browser.close();
  }
  return new Map([...samples].map(([name, list]) => [name, medians(list)]));
}

const kb = (bytes: number) => Number((bytes / 1024).toFixed(1));

const row = (sample: Sample) => ({
  requests: sample.requests,
  kB: kb(sample.bytes),
  js: kb(sample.js),
  css: kb(sample.css),
  'kB before LCP': kb(sample.bytesBeforeLcp),
  'LCP ms': Math.round(sample.lcp),
  CLS: Number(sample.cls.toFixed(3)),
  'TBT ms': Math.round(sample.tbt),
  'validates ms': Math.round(sample.validates),
});

/** Journeys of payers, one after the other. */
async function measureJourneys(product: Product): Promise<Journey> {
  const browser = await chromium.launch(browserOf('android', 'whole'));
  const journeys: Journey[] = [];
  try {
    for (let round = 0; round < Math.min(n, MAX_ROUNDS); round++) {
      journeys.push(await measureJourney(browser, product, round));
    }
  } finally {
    await browser.close();
  }
  return medians(journeys);
}

await ensureBrowser('whole');
const folder = mkdtempSync(join(tmpdir(), 'bench-web-'));
const product = await startProduct(writeFines());
let servers: Server[] = [];
try {
  const [others, started] = await peers(folder, product);
  servers = started;
  const run = await measureAll([...ours(product), ...others]);
  const journey = await measureJourneys(product);
  const load = loadavg().map((value) => value.toFixed(1));
  console.log(`slow 4G, CPU x4, 360 x 800, medians of ${n}; load of the machine ${load.join(' ')}`);
  console.table(Object.fromEntries([...run].map(([name, sample]) => [name, row(sample)])));
  console.table(aims(run, journey));
} finally {
  for (const server of servers) server.close();
  await removeProduct(product);
  rmSync(folder, { recursive: true, force: true });
}
