import { mkdtempSync, rmSync } from 'node:fs';
import type { Server } from 'node:http';
import { loadavg, tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Command } from 'commander';
import { href } from '#contract/paths.ts';
import { browserOf, ensureBrowser } from '../../scripts/browser.ts';
import { ecrireAmendes } from '../e2e/support/amendes.ts';
import { demarrerProduit, retirerProduit } from '../e2e/support/produit.ts';
import {
  blockedBy,
  LINE,
  type LongTasks,
  median,
  PHONE_CPU_RATE,
  SETTLE_MS,
} from './web/measure.ts';
import { buildDsfr, buildSpa } from './web/peers/build.ts';
import { launchQuietly, type QuietBrowser } from './web/protocol.ts';
import { serve } from './web/serve.ts';

const { n } = new Command('bench:blocking')
  .description(
    'measures when cold pages answer, and how long they hold a phone up, where no debugger listens',
  )
  .option('-n <n>', 'loads of each page', Number, 5)
  .parse()
  .opts<{ n: number }>();

/** Longer than the slowest page takes, ms. */
const LOAD_MS = 6500;

/** Runs in the page before its scripts, as text: a function that is handed over would need the debugger. */
const OBSERVE = `
  window.seen = { fcp: 0, lcp: 0, validates: 0, long: [] };
  const on = (type, note) =>
    new PerformanceObserver((list) => list.getEntries().forEach(note)).observe({ type, buffered: true });
  on('paint', ({ name, startTime }) => {
    if (name === 'first-contentful-paint') seen.fcp = startTime;
  });
  on('largest-contentful-paint', ({ startTime }) => {
    seen.lcp = startTime;
  });
  on('longtask', ({ startTime, duration }) => seen.long.push([startTime, duration]));
  let recorded = false;
  const watch = () => {
    const recording = 'releaseEarly' in window;
    if (recorded && !recording) seen.validates = performance.now();
    recorded ||= recording;
    if (seen.validates === 0) requestAnimationFrame(watch);
  };
  requestAnimationFrame(watch);
`;

/** What is seen of one cold load, ms. */
interface Seen extends LongTasks {
  readonly lcp: number;
  /** When the application has taken its page over; 0 where none does. */
  readonly validates: number;
}

/** One cold load. @throws where nothing was painted */
async function load(browser: QuietBrowser, url: string): Promise<Seen> {
  const { send, close } = await browser.newPage();
  try {
    await send('Page.enable');
    await send('Network.enable');
    await send('Emulation.setDeviceMetricsOverride', {
      width: 360,
      height: 800,
      deviceScaleFactor: 2,
      mobile: true,
    });
    await send('Network.setBypassServiceWorker', { bypass: true });
    await send('Network.setExtraHTTPHeaders', { headers: { 'Accept-Language': 'fr-FR' } });
    await send('Page.addScriptToEvaluateOnNewDocument', { source: OBSERVE });
    await sleep(SETTLE_MS);
    await send('Network.emulateNetworkConditions', LINE);
    await send('Emulation.setCPUThrottlingRate', { rate: PHONE_CPU_RATE });
    await send('Page.navigate', { url });
    await sleep(LOAD_MS);
    const { result } = await send('Runtime.evaluate', { expression: 'JSON.stringify(seen)' });
    const seen = JSON.parse((result as { value: string }).value) as Seen;
    if (seen.fcp === 0) throw new Error(`${url}: nothing was painted`);
    return seen;
  } finally {
    await close();
  }
}

const largestPaint = ({ lcp }: Seen) => lcp;
const validates = (seen: Seen) => seen.validates;

const row = (all: readonly Seen[]) => {
  const blocked = all.map((seen) => Math.round(blockedBy(seen)));
  return {
    LCP: Math.round(median(all.map(largestPaint))),
    validates: Math.round(median(all.map(validates))),
    blocked: median(blocked),
    'blocked, each': blocked.join(' '),
  };
};

await ensureBrowser('whole');
const folder = mkdtempSync(join(tmpdir(), 'bench-blocking-'));
const fines = ecrireAmendes();
const produit = await demarrerProduit(fines);
const browser = launchQuietly(browserOf('android', 'whole'), join(folder, 'profile'));
const servers: Server[] = [];
try {
  const home = produit.url + href('accueil', 'fr');
  await buildDsfr(join(folder, 'dsfr'), home);
  await buildSpa(join(folder, 'spa'));
  const [dsfr, spa] = await Promise.all([serve(join(folder, 'dsfr')), serve(join(folder, 'spa'))]);
  servers.push(dsfr.server, spa.server);
  const pages = {
    home,
    help: produit.url + href('aide', 'fr'),
    'DSFR, home': dsfr.url,
    SPA: spa.url,
  };
  const loads = new Map(Object.keys(pages).map((name) => [name, [] as Seen[]]));
  for (let round = 0; round <= n; round++) {
    for (const [name, url] of Object.entries(pages)) {
      const seen = await load(browser, url);
      // The first round compresses what a server compresses when first asked.
      if (round > 0) loads.get(name)?.push(seen);
    }
  }
  const average = loadavg().map((value) => value.toFixed(1));
  console.log(`slow 4G, CPU x4, ${n} loads, medians, ms; load of the machine ${average.join(' ')}`);
  console.table(Object.fromEntries([...loads].map(([name, all]) => [name, row(all)])));
  const [ours, theirs] = [loads.get('home') ?? [], loads.get('SPA') ?? []];
  const ratio = median(ours.map(validates)) / median(theirs.map(largestPaint));
  console.log(`home validates / the SPA paints: ${ratio.toFixed(3)}`);
} finally {
  browser.close();
  for (const server of servers) server.close();
  await retirerProduit(produit);
  rmSync(folder, { recursive: true, force: true });
  rmSync(dirname(fines), { recursive: true, force: true });
}
