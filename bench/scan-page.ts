import { rmSync } from 'node:fs';
import { loadavg } from 'node:os';
import { dirname } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { CDPSession, Page } from '@playwright/test';
import { Command } from 'commander';
import { href } from '#contract/paths.ts';
import { ensureBrowser } from '../scripts/browser.ts';
import { enlarged, image, withCamera } from '../tests/e2e/support/camera.ts';
import { writeFines } from '../tests/e2e/support/fines.ts';
import { removeProduct, startProduct } from '../tests/e2e/support/product.ts';

const { url, seconds, after } = new Command('bench scan-page')
  .description('measures the page while the scanner sees no code: main thread, processor, bytes')
  .option('--url <url>', 'a product that runs, instead of this one')
  .option('--seconds <n>', 'length of the measure', Number, 12)
  .option('--after <n>', 'seconds with the camera on before it', Number, 3)
  .parse()
  .opts<{ url?: string; seconds: number; after: number }>();

/** One task of a thread, in microseconds; `tdur` is processor time. */
interface TraceEvent {
  readonly name: string;
  readonly ph: string;
  readonly tid: number;
  readonly pid: number;
  readonly hard?: number;
  readonly tdur?: number;
  readonly args: { readonly name?: string };
}

async function trace(cdp: CDPSession, ms: number): Promise<TraceEvent[]> {
  const events: TraceEvent[] = [];
  cdp.on('Tracing.dataCollected', ({ value }) => events.push(...(value as never[])));
  const complete = new Promise((resolve) => cdp.once('Tracing.tracingComplete', resolve));
  await cdp.send('Tracing.start', {
    transferMode: 'ReportEvents',
    traceConfig: { includedCategories: ['disabled-by-default-devtools.timeline', '__metadata'] },
  });
  await sleep(ms);
  await cdp.send('Tracing.end');
  await complete;
  return events;
}

/** The tasks of the page's main thread. */
function mainThread(events: readonly TraceEvent[]) {
  const names = events.filter(({ name }) => name === 'thread_name');
  const main = names.filter(({ args }) => args.name === 'CrRendererMain');
  const tasksOf = ({ pid, tid }: TraceEvent) =>
    events.filter((event) => event.name === 'RunTask' && event.pid === pid && event.tid === tid);
  // The page's renderer is the one that works; a spare one waits beside it.
  return main.map(tasksOf).reduce((most, tasks) => (tasks.length > most.length ? tasks : most), []);
}

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);
const percent = (part: number, whole: number) => `${((100 * part) / whole).toFixed(1)} %`;

/** Processor seconds of every process of the browser. */
async function processorSeconds(cdp: CDPSession): Promise<number> {
  const { processInfo } = await cdp.send('SystemInfo.getProcessInfo');
  return sum(processInfo.map(({ cpuTime }) => cpuTime));
}

async function measure(page: Page, base: string) {
  const bytes = new Map<string, number>();
  let opened = false;
  page.on('response', async (response) => {
    const length = await response.headerValue('content-length');
    if (opened) bytes.set(new URL(response.url()).pathname, Number(length));
  });
  await page.goto(base + href('accueil', 'fr'));
  await page.waitForLoadState('networkidle');
  const browser = await page.context().browser()?.newBrowserCDPSession();
  if (browser === undefined) throw new Error('no browser');
  opened = true;
  await page.getByTestId('ouvrir-scan').click();
  await page.locator('[data-testid=scan-etat][data-phase=ready]').waitFor();
  await sleep(after * 1_000);
  const before = await processorSeconds(browser);
  const events = await trace(browser, seconds * 1_000);
  const used = (await processorSeconds(browser)) - before;
  const tasks = mainThread(events);
  const wall = tasks.map(({ hard = 0 }) => hard / 1_000);
  const own = tasks.map(({ tdur = 0 }) => tdur / 1_000);
  console.table({
    'main thread, wall': percent(sum(wall), seconds * 1_000),
    'main thread, processor': percent(sum(own), seconds * 1_000),
    'longest task, wall ms': Math.round(Math.max(...wall)),
    'longest task, processor ms': Math.round(Math.max(...own)),
    'tasks over 50 ms': wall.filter((ms) => ms > 50).length,
    'whole browser, processor': percent(used, seconds),
    'bytes on opening': sum([...bytes.values()]),
    'load of the machine': (loadavg()[0] ?? 0).toFixed(1),
  });
  console.log(
    [...bytes]
      .sort(([, a], [, b]) => b - a)
      .map(([path, size]) => `${size} ${path}`)
      .join('\n'),
  );
}

await ensureBrowser('whole');
const jpeg = await enlarged(image('negative', 1).path, 1280, 720);
const run = (base: string) =>
  withCamera({ film: [{ jpeg, images: 30 }] }, (page) => measure(page, base));
if (url === undefined) {
  const fines = writeFines();
  const product = await startProduct(fines);
  try {
    await run(product.url);
  } finally {
    await removeProduct(product);
    rmSync(dirname(fines), { recursive: true, force: true });
  }
} else await run(url);
