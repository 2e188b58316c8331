import { type Decoder, type Frame, type Reading, UnusableFrameError } from './decoder.ts';
import { type FrameSource, frameSource, newPicture } from './frames.ts';

const TURN_MS = 50;
/** After this time a newer frame is easier to read than more passes over this one. */
const FRAME_BUDGET_MS = 2_000;
/** After this time without a code we read less often, so that a forgotten phone saves power. */
export const SPARED_AFTER_MS = 30_000;
const SPARED_FACTOR = 10;

export interface Reader {
  readonly decoder: Decoder;
  /** Milliseconds without a read before this reader begins. */
  readonly after: number;
  /** Milliseconds between two frames of this reader. */
  readonly every: number;
}

export interface ReadingEvents {
  readonly onText: (text: string) => void;
  readonly onOtherCode: () => void;
  /** Called once no reader works any more. The library's own loop goes on. */
  readonly onBlind: () => void;
}

function createTurns(readers: readonly Reader[]) {
  const start = performance.now();
  const busy = new Set<Decoder>();
  const begun = new Map<Decoder, number>();
  const useless = new Set<Decoder>();
  return {
    due: (): Decoder[] => {
      const now = performance.now();
      const factor = now - start < SPARED_AFTER_MS ? 1 : SPARED_FACTOR;
      return readers
        .filter(({ decoder, after, every }) => {
          const last = begun.get(decoder) ?? Number.NEGATIVE_INFINITY;
          return (
            !busy.has(decoder) &&
            !useless.has(decoder) &&
            now - start >= after &&
            now - last >= every * factor
          );
        })
        .map(({ decoder }) => decoder);
    },
    begin: (decoder: Decoder) => {
      busy.add(decoder);
      begun.set(decoder, performance.now());
    },
    end: (decoder: Decoder) => busy.delete(decoder),
    /**
     * Gives a broken reader no further frame.
     * @returns whether it was the last one
     */
    leaveOut: (decoder: Decoder) => {
      useless.add(decoder);
      return readers.every((reader) => useless.has(reader.decoder));
    },
  };
}

type Turns = ReturnType<typeof createTurns>;

async function offer(
  decoder: Decoder,
  frame: Frame,
  { turns, source, onBlind }: { turns: Turns; source: FrameSource; onBlind: () => void },
): Promise<Reading | null> {
  turns.begin(decoder);
  try {
    const reading = await decoder.decode(frame, FRAME_BUDGET_MS);
    turns.end(decoder);
    return reading;
  } catch (error) {
    turns.end(decoder);
    if (error instanceof UnusableFrameError) source.degrade();
    else if (turns.leaveOut(decoder)) onBlind();
    return null;
  }
}

export function readVideo(
  video: HTMLVideoElement,
  readers: readonly Reader[],
  { onText, onOtherCode, onBlind }: ReadingEvents,
) {
  const source = frameSource(video);
  const turns = createTurns(readers);
  let paused = false;
  let stopped = false;
  const blind = () => {
    if (!stopped) onBlind();
  };
  const report = (reading: Reading | null) => {
    if (reading === null || paused || stopped) return;
    if (reading.text !== null) onText(reading.text);
    else if (reading.otherCode) onOtherCode();
  };
  const turn = async () => {
    if (paused || turns.due().length === 0) return;
    await newPicture(video);
    if (paused || stopped) return;
    const due = turns.due();
    const frames = await source.grab(due.length);
    frames.forEach((frame, i) => {
      const decoder = due[i];
      if (decoder !== undefined)
        void offer(decoder, frame, { turns, source, onBlind: blind }).then(report);
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
