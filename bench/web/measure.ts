import type { Browser, CDPSession, Page } from '@playwright/test';

/** A slow line: 1.6 Mbit/s down, 150 ms. */
export const LINE = {
  offline: false,
  latency: 150,
  downloadThroughput: 1_600_000 / 8,
  uploadThroughput: 750_000 / 8,
};
/** By how much a phone's processor is slower than this machine's. */
export const CPU_RATES = { usual: 4, cheap: 6 } as const;
export type Profile = keyof typeof CPU_RATES;
export const PHONE = {
  viewport: { width: 360, height: 800 },
  deviceScaleFactor: 2,
  isMobile: true,
  hasTouch: true,
  locale: 'fr-FR',
} as const;
/** A new window loads pages of its own: by now it has come to rest, ms. */
export const SETTLE_MS = 2000;
/** Without a request for so long, a page is there, ms. */
const QUIET_MS = 1500;
const LONGEST_MS = 30_000;
/** With `QUIET_MS` the 5 s after which an idle page asks for nothing. */
const REST_MS = 3500;

/** One cold load; bytes with headers, as sent, times in ms from the start of the navigation. */
export interface Sample {
  readonly requests: number;
  readonly bytes: number;
  readonly js: number;
  readonly lcp: number;
  readonly cls: number;
  readonly tbt: number;
  /** The longest task that ends after the first paint. */
  readonly longestTask: number;
  /** Animation frames that the page asks for in a second, once it rests. */
  readonly idleFrames: number;
  /** When the application has taken its page over; 0 where none does. */
  readonly validates: number;
  /** Bytes of script that had come by then. */
  readonly jsBeforeValidates: number;
}

/** A page to load, and what is done in the context before it. */
export interface Target {
  readonly name: string;
  readonly url: string;
  readonly prepare?: (page: Page) => Promise<void>;
}

/** What `observe` notes of a load, ms. */
interface Seen {
  fcp: number;
  lcp: number;
  cls: number;
  /** When the application has taken its page over; 0 where none does. */
  validates: number;
  long: [number, number][];
  /** Animation frames that the page asked for. */
  frames: number;
  /** When each sign was painted, from the last press in this document, or from its navigation. */
  painted: Partial<Record<string, number>>;
}

/** An element and words in it. */
type Sign = readonly [selector: string, words: string];

declare global {
  interface Window {
    seen: Seen;
  }
}

/** Runs in the page before its scripts, and fills `window.seen`. A shift counts in its session window, as web.dev/cls says. */
function observe(signs: Readonly<Record<string, Sign>>): void {
  const seen: Seen = { fcp: 0, lcp: 0, cls: 0, validates: 0, long: [], frames: 0, painted: {} };
  window.seen = seen;
  const nextFrame = window.requestAnimationFrame.bind(window);
  window.requestAnimationFrame = (callback) => {
    seen.frames += 1;
    return nextFrame(callback);
  };
  const on = (type: string, note: (entry: PerformanceEntry) => void) =>
    new PerformanceObserver((list) => list.getEntries().forEach(note)).observe({
      type,
      buffered: true,
    });
  on('paint', ({ name, startTime }) => {
    if (name === 'first-contentful-paint') seen.fcp = startTime;
  });
  on('largest-contentful-paint', ({ startTime }) => {
    seen.lcp = startTime;
  });
  on('longtask', ({ startTime, duration }) => {
    seen.long.push([startTime, duration]);
  });
  let [sum, first, last] = [0, 0, 0];
  on('layout-shift', (entry) => {
    const { startTime, value, hadRecentInput } = entry as PerformanceEntry & {
      value: number;
      hadRecentInput: boolean;
    };
    if (hadRecentInput) return;
    const same = startTime - last < 1000 && startTime - first < 5000;
    first = same ? first : startTime;
    sum = same ? sum + value : value;
    last = startTime;
    seen.cls = Math.max(seen.cls, sum);
  });
  // The script of our head records presses until the application answers.
  let recorded = false;
  const watch = () => {
    const recording = 'releaseEarly' in window;
    if (recorded && !recording) seen.validates = performance.now();
    recorded ||= recording;
    if (seen.validates === 0) nextFrame(watch);
  };
  nextFrame(watch);
  let pressed = 0;
  const note = ({ timeStamp }: Event) => {
    pressed = timeStamp;
  };
  window.addEventListener('click', note, true);
  const look = () => {
    for (const [name, [selector, words]] of Object.entries(signs)) {
      if (!document.querySelector(selector)?.textContent?.includes(words)) continue;
      nextFrame(() => {
        seen.painted[name] ??= performance.now() - pressed;
      });
    }
    nextFrame(look);
  };
  if (Object.keys(signs).length > 0) nextFrame(look);
}

/** Observes each document of the page. tsx names each function by a helper, which a page does not have. */
export const observeOn = (page: Page, signs: Readonly<Record<string, Sign>> = {}) =>
  page.addInitScript({
    content: `globalThis.__name = (named) => named; (${observe})(${JSON.stringify(signs)});`,
  });

interface Answer {
  readonly type: string;
  readonly at: number;
  bytes: number;
  end: number;
}

/** Follows what comes over the line; times in seconds of the browser's clock. */
function follow(session: CDPSession) {
  const answers = new Map<string, Answer>();
  let last = Date.now();
  session.on('Network.requestWillBeSent', ({ requestId, request, type = '', timestamp }) => {
    if (/^(?:data|blob):/.test(request.url)) return;
    answers.set(requestId, { type, at: timestamp, bytes: 0, end: 0 });
    last = Date.now();
  });
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength, timestamp }) => {
    const answer = answers.get(requestId);
    if (answer) Object.assign(answer, { bytes: encodedDataLength, end: timestamp });
    last = Date.now();
  });
  const isQuiet = () =>
    Date.now() - last > QUIET_MS && [...answers.values()].every(({ end }) => end > 0);
  return { answers, isQuiet };
}

const sum = (answers: readonly Answer[]) => answers.reduce((total, { bytes }) => total + bytes, 0);

/** The first paint, and each long task's begin and length, ms. */
type LongTasks = Pick<Seen, 'fcp' | 'long'>;

/**
 * What tasks take beyond 50 ms after the first paint, ms.
 * @see https://web.dev/articles/tbt
 */
const blockedBy = ({ fcp, long }: LongTasks): number =>
  long
    .filter(([at, lasts]) => at + lasts > fcp)
    .reduce((total, [at, lasts]) => total + Math.max(0, lasts - Math.max(50, fcp - at)), 0);

const longestOf = ({ fcp, long }: LongTasks): number =>
  Math.max(0, ...long.filter(([at, lasts]) => at + lasts > fcp).map(([, lasts]) => lasts));

function sampleOf(answers: readonly Answer[], seen: Seen, idleFrames: number): Sample {
  const start = Math.min(...answers.map(({ at }) => at));
  const scripts = answers.filter(({ type }) => type === 'Script');
  const early = scripts.filter(({ end }) => end > 0 && (end - start) * 1000 <= seen.validates);
  return {
    requests: answers.length,
    bytes: sum(answers),
    js: sum(scripts),
    lcp: seen.lcp,
    cls: seen.cls,
    tbt: blockedBy(seen),
    longestTask: longestOf(seen),
    idleFrames,
    validates: seen.validates,
    jsBeforeValidates: sum(early),
  };
}

/** In one second of a page that has come to rest. */
async function countIdleFrames(page: Page): Promise<number> {
  await page.waitForTimeout(REST_MS);
  const before = await page.evaluate(() => window.seen.frames);
  await page.waitForTimeout(1000);
  return (await page.evaluate(() => window.seen.frames)) - before;
}

/**
 * Loads a page cold, as a phone on a slow line does, until nothing more comes.
 * @throws where the page does not load
 */
export async function measure(browser: Browser, target: Target, profile: Profile): Promise<Sample> {
  const context = await browser.newContext(PHONE);
  try {
    const page = await context.newPage();
    await target.prepare?.(page);
    await page.waitForTimeout(SETTLE_MS);
    const session = await context.newCDPSession(page);
    await session.send('Network.enable');
    await session.send('Network.clearBrowserCache');
    await session.send('Network.emulateNetworkConditions', LINE);
    await session.send('Emulation.setCPUThrottlingRate', { rate: CPU_RATES[profile] });
    await observeOn(page);
    const { answers, isQuiet } = follow(session);
    await page.goto(target.url, { waitUntil: 'load' });
    const limit = Date.now() + LONGEST_MS;
    while (!isQuiet() && Date.now() < limit) await page.waitForTimeout(100);
    const seen = await page.evaluate(() => window.seen);
    if (seen.lcp === 0) throw new Error(`${target.name}: nothing was painted`);
    return sampleOf([...answers.values()], seen, await countIdleFrames(page));
  } finally {
    await context.close();
  }
}

function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  const [low = 0, high = 0] = [sorted[sorted.length % 2 ? middle : middle - 1], sorted[middle]];
  return (low + high) / 2;
}

/** The median of each figure. @param samples at least one */
export function medians<Figures extends { readonly [Name in keyof Figures]: number }>(
  samples: readonly Figures[],
): Figures {
  const names = Object.keys(samples[0] ?? {}) as (keyof Figures)[];
  return Object.fromEntries(
    names.map((name) => [name, median(samples.map((sample) => sample[name]))]),
  ) as Figures;
}
