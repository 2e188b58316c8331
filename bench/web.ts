import { mkdtempSync, rmSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, type Page } from '@playwright/test';
import { Command, Option } from 'commander';
import { href, type PathName } from '#contract/paths.ts';
import { browserOf, ensureBrowser } from '../scripts/browser.ts';
import { type TestFine, testFine, writeFines } from '../tests/e2e/support/fines.ts';
import { type Product, removeProduct, startProduct } from '../tests/e2e/support/product.ts';
import { type Journey, MAX_ROUNDS, measureJourney } from './web/journeys.ts';
import {
  CPU_RATES,
  measure,
  medians,
  type Profile,
  type Sample,
  type Target,
} from './web/measure.ts';
import { buildDsfr, buildGovuk, buildSpa } from './web/peers/build.ts';
import { serve } from './web/serve.ts';
import { aims } from './web/targets.ts';

const { n, profile } = new Command('bench web')
  .description('measures cold loads of our pages beside a DSFR page, the govuk page and an SPA')
  .option('-n <n>', 'loads of each page', Number, 5)
  .addOption(
    new Option('--profile <profile>', 'processor of the phone')
      .choices(Object.keys(CPU_RATES))
      .default('usual'),
  )
  .parse()
  .opts<{ n: number; profile: Profile }>();

const LANGUAGE = 'fr';

/** Looks a fine up, so that the session holds it. */
const looksUp =
  (url: string, { numAvis: noticeNumber, cleAvis: key }: TestFine) =>
  async (page: Page) => {
    await page.goto(url + href('accueil', LANGUAGE));
    await page.locator('[name=numTelepaiementCode]').fill(noticeNumber);
    await page.locator('[name=cle]').fill(key);
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
    { name: 'detail', url: address('detail'), prepare: looksUp(url, testFine('untouched')) },
    { name: 'receipt', url: address('justificatif'), prepare: looksUp(url, testFine('paid')) },
  ];
}

/** Builds the peers and serves them. */
async function servePeers(folder: string, { url }: Product) {
  const at = (name: string) => join(folder, name);
  buildGovuk(at('govuk'));
  await buildDsfr(at('DSFR, help'), url + href('aide', LANGUAGE));
  await buildSpa(at('SPA'));
  return Promise.all(
    ['govuk', 'SPA', 'DSFR, help'].map(async (name) => ({ name, ...(await serve(at(name))) })),
  );
}

/** Milliseconds of one fixed computation: how fast this machine is, with what else it does. */
function ownSpeed(): number {
  const start = performance.now();
  for (let round = 0, value = 1; round < 2e8; round++) value = (value * 1_664_525 + 1) | 0;
  return Math.round(performance.now() - start);
}

/** Every page in turn, `n` times over, so that a busy moment of the machine meets them all. */
async function measureAll(targets: readonly Target[]): Promise<Map<string, Sample>> {
  const browser = await chromium.launch(browserOf('android', 'whole'));
  const samples = new Map<string, Sample[]>(targets.map(({ name }) => [name, []]));
  try {
    // Compresses what a server compresses when first asked.
    for (const target of targets) await measure(browser, target, profile);
    for (let round = 0; round < n; round++) {
      for (const target of targets) {
        samples.get(target.name)?.push(await measure(browser, target, profile));
      }
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
  'LCP ms': Math.round(sample.lcp),
  CLS: Number(sample.cls.toFixed(3)),
  'TBT ms': Math.round(sample.tbt),
  'longest task ms': Math.round(sample.longestTask),
  'idle frames': sample.idleFrames,
  'validates ms': Math.round(sample.validates),
});

/** Journeys of payers, one after the other. */
async function measureJourneys(product: Product): Promise<Journey> {
  const browser = await chromium.launch(browserOf('android', 'whole'));
  const journeys: Journey[] = [];
  try {
    for (let round = 0; round < Math.min(n, MAX_ROUNDS); round++) {
      journeys.push(await measureJourney(browser, product, round, profile));
    }
  } finally {
    await browser.close();
  }
  return medians(journeys);
}

await ensureBrowser('whole');
const folder = mkdtempSync(join(tmpdir(), 'bench-web-'));
const product = await startProduct(writeFines());
let peers: Awaited<ReturnType<typeof servePeers>> = [];
try {
  peers = await servePeers(folder, product);
  const run = await measureAll([
    ...ours(product),
    ...peers.map(({ name, url }) => ({ name, url })),
  ]);
  const journey = await measureJourneys(product);
  const load = loadavg().map((value) => value.toFixed(1));
  console.log(
    `slow 4G, CPU x${CPU_RATES[profile]}, 360 x 800, medians of ${n}; load of the machine ${load.join(' ')}; a fixed computation ${ownSpeed()} ms`,
  );
  console.table(Object.fromEntries([...run].map(([name, sample]) => [name, row(sample)])));
  console.table(aims(run, journey));
} finally {
  for (const { server } of peers) await server.close();
  await removeProduct(product);
  rmSync(folder, { recursive: true, force: true });
}
