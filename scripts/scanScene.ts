import { LADDER } from '#src/scan/read/ladder.ts';
import type { Luminance } from '#src/scan/read/luminance.ts';
import type { Depth } from '#src/scan/read/newestFirst.ts';
import { QUICK } from '#src/scan/read/quick.ts';
import type { Sightings } from '#src/scan/read/sightings.ts';
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

/** A repair that goes one step further when told, as a worker lets newer frames in between its steps. */
function stepwise(depth: Depth, frame: Luminance, sightings: Sightings) {
  let goOn: (may: boolean) => void = () => undefined;
  let reached: () => void = () => undefined;
  const mayGoOn = () =>
    new Promise<boolean>((resolve) => {
      goOn = resolve;
      reached();
    });
  let text: string | null | undefined;
  const first = new Promise<void>((resolve) => {
    reached = resolve;
  });
  const whole = depth.repair(frame, sightings, mayGoOn).then((found) => {
    text = found;
  });
  return {
    /** @returns what was read; undefined while there is more to do */
    step: async (may: boolean) => {
      await Promise.race([first, whole]);
      const next = new Promise<void>((resolve) => {
        reached = resolve;
      });
      goOn(may);
      await Promise.race([next, whole]);
      return text;
    },
  };
}

/** One worker on a scene, in the time of the scene. @returns what it reads first, and when in milliseconds */
async function play(
  depth: Depth,
  frames: readonly Luminance[],
  { from, every }: { readonly from: number; readonly every: number },
) {
  let now = from;
  let next = from;
  let repair: (ReturnType<typeof stepwise> & { readonly end: number }) | undefined;
  while (now < SCENE_MS) {
    const frame = frames[Math.floor(now / SCENE_FRAME_MS)];
    const start = processorMs();
    if (now >= next && frame !== undefined) {
      next = now + every;
      const sightings = await depth.look(frame, Number.POSITIVE_INFINITY);
      repair ??= { ...stepwise(depth, frame, sightings), end: now + FRAME_BUDGET_MS };
      now += processorMs() - start;
      if (sightings.text !== null) return { text: sightings.text, at: now };
    } else if (repair !== undefined) {
      const text = await repair.step(now < repair.end);
      now += processorMs() - start;
      if (text) return { text, at: now };
      if (text === null) repair = undefined;
    } else {
      now = next;
    }
  }
  return { text: null, at: Number.POSITIVE_INFINITY };
}

/**
 * Plays a scene to the two workers, which run side by side as in the browser.
 * @param everyMs milliseconds between two frames that the quick one takes
 * @returns what was read first, and the milliseconds until then
 */
export async function playScene(frames: readonly Luminance[], everyMs: number) {
  const quick = await play(QUICK, frames, { from: 0, every: everyMs });
  const every = Math.max(everyMs, LADDER_EVERY_MS);
  const ladder = await play(LADDER, frames, { from: LADDER_EVERY_MS, every });
  return quick.at <= ladder.at ? quick : ladder;
}
