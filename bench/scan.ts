import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { createCanvas, loadImage } from '@napi-rs/canvas';
import { Command } from 'commander';
import { loadEngine, look } from '#src/scan/read/engine.ts';
import { climb } from '#src/scan/read/ladder.ts';
import { type Luminance, toLuminance } from '#src/scan/read/luminance.ts';

/** Frames that stand in the repository. */
const FIXTURES = 'tests/fixtures/scan';

interface FrameEntry {
  readonly file: string;
  /** Text of the code; null on a picture without one. */
  readonly payload: string | null;
  readonly category: string;
}

interface Tally {
  frames: number;
  right: number;
  falseReads: number;
}

/** Milliseconds of processor that this process has used: other work on the machine does not count. */
function processorMs(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1_000;
}

type Reader = (frame: Luminance) => Promise<string | null>;

async function load(file: string): Promise<Luminance> {
  const image = await loadImage(file);
  const context = createCanvas(image.width, image.height).getContext('2d');
  context.drawImage(image, 0, 0);
  const { data, width, height } = context.getImageData(0, 0, image.width, image.height);
  return toLuminance({ data: new Uint8ClampedArray(data), width, height });
}

async function timed(read: Reader, frame: Luminance): Promise<{ text: string | null; ms: number }> {
  const start = processorMs();
  const text = await read(frame);
  return { text, ms: processorMs() - start };
}

const readQuick: Reader = async (frame) => (await look(frame)).text;
const readLadder: Reader = async (frame) => (await climb(frame, Number.POSITIVE_INFINITY)).text;
/** What the two workers do with one picture: one pass, then the ladder. */
const readBoth: Reader = async (frame) => (await readQuick(frame)) ?? readLadder(frame);

function quantile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return Math.round(sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0);
}

function add(tallies: Map<string, Tally>, name: string, right: boolean, falseRead: boolean): void {
  const tally = tallies.get(name) ?? { frames: 0, right: 0, falseReads: 0 };
  tallies.set(name, {
    frames: tally.frames + 1,
    right: tally.right + (right ? 1 : 0),
    falseReads: tally.falseReads + (falseRead ? 1 : 0),
  });
}

async function benchFrames(folder: string) {
  const { frames }: { frames: FrameEntry[] } = JSON.parse(
    readFileSync(join(folder, 'manifest.json'), 'utf8'),
  );
  const tallies = new Map<string, Tally>();
  const [quickMs, totalMs]: [number[], number[]] = [[], []];
  const missed: string[] = [];
  for (const { file, payload, category } of frames) {
    const frame = await load(join(folder, file));
    const quick = await timed(readQuick, frame);
    const { text, ms } = quick.text === null ? await timed(readLadder, frame) : { ...quick, ms: 0 };
    quickMs.push(quick.ms);
    totalMs.push(quick.ms + ms);
    if (text !== payload) missed.push(file);
    add(tallies, category, text === payload, text !== null && text !== payload);
  }
  const readable = frames.filter(({ payload }) => payload !== null);
  const right = readable.filter(({ file }) => !missed.includes(file)).length;
  return {
    categories: Object.fromEntries(tallies),
    readable: readable.length,
    right,
    rate: right / Math.max(1, readable.length),
    falseReads: [...tallies.values()].reduce((sum, { falseReads }) => sum + falseReads, 0),
    msPerFrame: { median: quantile(totalMs, 0.5), p95: quantile(totalMs, 0.95) },
    msFirstPass: { median: quantile(quickMs, 0.5), p95: quantile(quickMs, 0.95) },
    missed,
  };
}

const { frames } = new Command('bench scan')
  .description('Measures the scanner: the same engine and ladder as the browser uses')
  .option('--frames <folder>', 'frames with a manifest.json', FIXTURES)
  .parse()
  .opts<{ frames: string }>();

const wasm = createRequire(import.meta.url).resolve('zxing-wasm/reader/zxing_reader.wasm');
await loadEngine({ bytes: Uint8Array.from(readFileSync(wasm)).buffer });
await readBoth({ data: new Uint8ClampedArray(64 * 64), width: 64, height: 64 });

const { categories, ...report } = await benchFrames(frames);
console.table(categories);
console.log(JSON.stringify(report, null, 2));
