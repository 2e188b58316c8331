import type { Frame } from './decoder.ts';

type Grab = (video: HTMLVideoElement) => Frame | Promise<Frame>;

/** Workers of Safari before 16.4 cannot draw. */
function pixelGrabber(): Grab {
  const canvas = document.createElement('canvas');
  const context = canvas.getContext('2d', { willReadFrequently: true });
  return (video) => {
    const { videoWidth: width, videoHeight: height } = video;
    if (context === null) throw new Error('no canvas');
    if (canvas.width !== width) canvas.width = width;
    if (canvas.height !== height) canvas.height = height;
    context.drawImage(video, 0, 0);
    return context.getImageData(0, 0, width, height);
  };
}

function ways(): Grab[] {
  const workersDraw = typeof OffscreenCanvas === 'function';
  return [
    ...(workersDraw && typeof VideoFrame === 'function'
      ? [(video: HTMLVideoElement) => new VideoFrame(video)]
      : []),
    ...(workersDraw ? [(video: HTMLVideoElement) => createImageBitmap(video)] : []),
    pixelGrabber(),
  ];
}

async function copyOf(frame: Frame): Promise<Frame> {
  if ('clone' in frame) return frame.clone();
  if ('close' in frame) return createImageBitmap(frame);
  return new ImageData(new Uint8ClampedArray(frame.data), frame.width, frame.height);
}

export interface FrameSource {
  /** @returns a frame of the same picture for each taker; none while nothing is shown */
  readonly take: (takers: number) => Promise<Frame[]>;
  /** The next frame is taken in another way. */
  readonly degrade: () => void;
}

export function frameSource(video: HTMLVideoElement): FrameSource {
  const [first, ...others] = ways();
  let grab = first;
  const degrade = () => {
    grab = others.shift() ?? grab;
  };
  return {
    degrade,
    take: async (takers) => {
      const { videoWidth, readyState } = video;
      if (grab === undefined || videoWidth === 0) return [];
      if (readyState < HTMLMediaElement.HAVE_CURRENT_DATA) return [];
      try {
        const frame = await grab(video);
        const copies = Array.from({ length: takers - 1 }, () => copyOf(frame));
        return [...(await Promise.all(copies)), frame];
      } catch {
        degrade();
        return [];
      }
    },
  };
}

/** A hidden video may announce none. */
const ANNOUNCED_WITHIN_MS = 500;

/** At once where the browser announces none (Firefox before 132). */
export function newPicture(video: HTMLVideoElement): Promise<void> {
  if (!('requestVideoFrameCallback' in video)) return Promise.resolve();
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, ANNOUNCED_WITHIN_MS);
    video.requestVideoFrameCallback(() => {
      clearTimeout(timer);
      resolve();
    });
  });
}
