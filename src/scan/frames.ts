type Picture = ImageBitmap | VideoFrame;
type Grab = (video: HTMLVideoElement) => Picture | Promise<Picture>;

/** Firefox before 130 has no `VideoFrame`. */
const ways = (): Grab[] => [
  ...(typeof VideoFrame === 'function' ? [(video: HTMLVideoElement) => new VideoFrame(video)] : []),
  (video) => createImageBitmap(video),
];

const copyOf = (picture: Picture): Picture | Promise<Picture> =>
  'clone' in picture ? picture.clone() : createImageBitmap(picture);

export function frameSource(video: HTMLVideoElement) {
  const [first, ...others] = ways();
  let grab = first;
  const degrade = () => {
    grab = others.shift() ?? grab;
  };
  return {
    /** The next frame is taken in another way. */
    degrade,
    /** @returns a frame of the same picture for each taker; none while nothing is shown */
    take: async (takers: number): Promise<Picture[]> => {
      const { videoWidth, readyState } = video;
      if (grab === undefined || videoWidth === 0) return [];
      if (readyState < HTMLMediaElement.HAVE_CURRENT_DATA) return [];
      try {
        const picture = await grab(video);
        const copies = Array.from({ length: takers - 1 }, () => copyOf(picture));
        return [...(await Promise.all(copies)), picture];
      } catch {
        degrade();
        return [];
      }
    },
  };
}

export type FrameSource = ReturnType<typeof frameSource>;

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
