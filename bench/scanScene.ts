import type { Reading } from '#src/scan/decoder.ts';
import { look } from '#src/scan/read/engine.ts';
import { climb } from '#src/scan/read/ladder.ts';
import type { Luminance } from '#src/scan/read/luminance.ts';
import { FRAME_BUDGET_MS } from '#src/scan/reading.ts';

export const SCENE_MS = 3_000;
const SCENE_FRAME_MS = 100;
/** The second worker starts when nothing was read for this long, and begins a frame no sooner than this after the last. */
const LADDER_EVERY_MS = 500;

/** Milliseconds of processor that this process has used: other work on the machine does not count. */
export function processorMs(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1_000;
}

/** One worker on a scene, in the time of the scene. @returns what it reads first, and when in milliseconds */
async function play(
  read: (frame: Luminance, end: number) => Promise<Reading>,
  frames: readonly Luminance[],
  { from, every }: { readonly from: number; readonly every: number },
) {
  let now = from;
  while (now < SCENE_MS) {
    const frame = frames[Math.floor(now / SCENE_FRAME_MS)];
    if (frame === undefined) break;
    const start = processorMs();
    const { text } = await read(frame, performance.now() + FRAME_BUDGET_MS);
    const took = processorMs() - start;
    if (text !== null) return { text, at: now + took };
    now += Math.max(every, took);
  }
  return { text: null, at: Number.POSITIVE_INFINITY };
}

/**
 * Plays a scene to the two workers, which run side by side as in the browser.
 * @param everyMs milliseconds between two frames that the quick one takes
 * @returns what was read first, and the milliseconds until then
 */
export async function playScene(frames: readonly Luminance[], everyMs: number) {
  const quick = await play(look, frames, { from: 0, every: everyMs });
  const every = Math.max(everyMs, LADDER_EVERY_MS);
  const ladder = await play(climb, frames, { from: LADDER_EVERY_MS, every });
  return quick.at <= ladder.at ? quick : ladder;
}
