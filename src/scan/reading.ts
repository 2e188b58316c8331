import { type Decoder, type Frame, type Reading, UnusableFrameError } from './decoder.ts';
import { type FrameSource, frameSource, newPicture } from './frames.ts';

const TURN_MS = 50;
/** The newest frame may be easier. */
const FRAME_BUDGET_MS = 2_000;
/** Without a code: a forgotten phone saves power. */
export const SPARED_AFTER_MS = 30_000;
const SPARED_FACTOR = 10;

export interface Reader {
  readonly decoder: Decoder;
  /** Ms without a read. */
  readonly after: number;
  /** Ms. */
  readonly every: number;
}

export interface ReadingEvents {
  readonly onText: (text: string) => void;
  readonly onOtherCode: () => void;
}

function createTurns(readers: readonly Reader[]) {
  const start = performance.now();
  const busy = new Set<Decoder>();
  const begun = new Map<Decoder, number>();
  return {
    due: (): Decoder[] => {
      const now = performance.now();
      const factor = now - start < SPARED_AFTER_MS ? 1 : SPARED_FACTOR;
      return readers
        .filter(({ decoder, after, every }) => {
          const last = begun.get(decoder) ?? Number.NEGATIVE_INFINITY;
          return !busy.has(decoder) && now - start >= after && now - last >= every * factor;
        })
        .map(({ decoder }) => decoder);
    },
    begin: (decoder: Decoder) => {
      busy.add(decoder);
      begun.set(decoder, performance.now());
    },
    end: (decoder: Decoder) => busy.delete(decoder),
  };
}

type Turns = ReturnType<typeof createTurns>;

async function offer(
  decoder: Decoder,
  frame: Frame,
  { turns, source }: { readonly turns: Turns; readonly source: FrameSource },
): Promise<Reading | null> {
  turns.begin(decoder);
  try {
    const reading = await decoder.decode(frame, FRAME_BUDGET_MS);
    turns.end(decoder);
    return reading;
  } catch (error) {
    // A decoder that fails gets no further turn.
    turns.begin(decoder);
    if (!(error instanceof UnusableFrameError)) return null;
    source.degrade();
    turns.end(decoder);
    return null;
  }
}

export function readVideo(
  video: HTMLVideoElement,
  readers: readonly Reader[],
  { onText, onOtherCode }: ReadingEvents,
) {
  const source = frameSource(video);
  const turns = createTurns(readers);
  let paused = false;
  let stopped = false;
  const tell = (reading: Reading | null) => {
    if (reading === null || paused || stopped) return;
    if (reading.text !== null) onText(reading.text);
    else if (reading.otherCode) onOtherCode();
  };
  const turn = async () => {
    if (paused || turns.due().length === 0) return;
    await newPicture(video);
    if (paused || stopped) return;
    const due = turns.due();
    const frames = await source.take(due.length);
    frames.forEach((frame, i) => {
      const decoder = due[i];
      if (decoder !== undefined) void offer(decoder, frame, { turns, source }).then(tell);
    });
  };
  let timer: ReturnType<typeof setTimeout>;
  const loop = async () => {
    await turn();
    if (!stopped) timer = setTimeout(loop, TURN_MS);
  };
  void loop();
  return {
    pause: (now: boolean) => {
      paused = now;
    },
    stop: () => {
      stopped = true;
      clearTimeout(timer);
    },
  };
}

export type VideoReading = ReturnType<typeof readVideo>;
