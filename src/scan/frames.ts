type Picture = ImageBitmap | VideoFrame;
type Grab = (video: HTMLVideoElement) => Picture | Promise<Picture>;

/** Ways to grab a frame, the cheapest first. Firefox has no `VideoFrame` before version 130. */
const ways = (): Grab[] => [
  ...(typeof VideoFrame === 'function' ? [(video: HTMLVideoElement) => new VideoFrame(video)] : []),
  (video) => createImageBitmap(video),
];

const copyOf = (picture: Picture): Picture | Promise<Picture> =>
  'clone' in picture ? picture.clone() : createImageBitmap(picture);

export function frameSource(video: HTMLVideoElement) {
  const [first, ...others] = ways();
  let way = first;
  const degrade = () => {
    way = others.shift() ?? way;
  };
  return {
    /** Changes to the next way of grabbing a frame. */
    degrade,
    /**
     * Grabs one picture, and copies it for each reader.
     * @returns an empty list if no picture can be grabbed now
     */
    grab: async (readers: number): Promise<Picture[]> => {
      const { videoWidth, readyState } = video;
      if (way === undefined || videoWidth === 0) return [];
      if (readyState < HTMLMediaElement.HAVE_CURRENT_DATA) return [];
      try {
        const picture = await way(video);
        const copies = Array.from({ length: readers - 1 }, () => copyOf(picture));
        return [...(await Promise.all(copies)), picture];
      } catch {
        degrade();
        return [];
      }
    },
  };
}

export type FrameSource = ReturnType<typeof frameSource>;

/** A video that is not visible may never announce a frame, so we wait no longer than this. */
const ANNOUNCED_WITHIN_MS = 500;

/**
 * Resolves when the video shows another frame; at once if the browser does not announce frames (Firefox before 132).
 */
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
