import type { Decoder } from './decoder.ts';

/** Milliseconds between two frames offered to the decoders; one that still works skips them. */
const FRAME_EVERY_MS = 100;

/** Milliseconds after which a reader begins nothing new on a frame: the newest one may be easier. */
export const FRAME_BUDGET_MS = 2_000;

export interface Reader {
  readonly decoder: Decoder;
  /** Milliseconds without a read before this decoder is asked: 0 for quick ones. */
  readonly after: number;
}

/** Takes the frame that a video shows now. */
function frameGrabber(video: HTMLVideoElement): () => ImageData | null {
  const canvas = document.createElement('canvas');
  const context = canvas.getContext('2d', { willReadFrequently: true });
  return () => {
    const { videoWidth: width, videoHeight: height, readyState } = video;
    if (context === null || width === 0 || readyState < HTMLMediaElement.HAVE_CURRENT_DATA) {
      return null;
    }
    if (canvas.width !== width || canvas.height !== height) {
      canvas.width = width;
      canvas.height = height;
    }
    context.drawImage(video, 0, 0);
    return context.getImageData(0, 0, width, height);
  };
}

/** Frames of a video that are being read. */
export interface VideoReading {
  /** While true no frame is offered to the decoders, and what they still read is not told. */
  readonly pause: (paused: boolean) => void;
  /** Ends it; the decoders stay open. */
  readonly stop: () => void;
}

/**
 * Offers the newest frame of a video to every decoder, one frame in flight for each.
 * @param onText called with each text read, until stopped
 */
export function readVideo(
  video: HTMLVideoElement,
  readers: readonly Reader[],
  onText: (text: string) => void,
): VideoReading {
  const grab = frameGrabber(video);
  const busy = new Set<Decoder>();
  const start = performance.now();
  let paused = false;
  const offer = async (decoder: Decoder, frame: ImageData) => {
    busy.add(decoder);
    try {
      const text = await decoder.decode(frame, FRAME_BUDGET_MS);
      if (text !== null && !paused) onText(text);
      busy.delete(decoder);
    } catch {
      // A decoder that fails stays busy for ever: the others go on without it.
    }
  };
  const timer = setInterval(() => {
    if (paused) return;
    for (const { decoder, after } of readers) {
      if (busy.has(decoder) || performance.now() - start < after) continue;
      const frame = grab();
      if (frame !== null) void offer(decoder, frame);
    }
  }, FRAME_EVERY_MS);
  return {
    pause: (now) => {
      paused = now;
    },
    stop: () => {
      paused = true;
      clearInterval(timer);
    },
  };
}
