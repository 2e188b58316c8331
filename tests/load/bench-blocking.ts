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
  median,
  OBSERVE,
  PHONE_CPU_RATE,
  SETTLE_MS,
  type Seen,
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
    await send('Network.setExtraHTTPHeaders', { headers: { 'Accept-Language': 'fr-FR' } });
    // As text: a function that is handed over would need the debugger.
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
