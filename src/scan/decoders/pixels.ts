import { isReadable, UnreadableCanvasError } from '../canvas.ts';
import { type Frame, UnusableFrameError } from '../decoder.ts';
import { type Luminance, toLuminance } from '../read/luminance.ts';

/** Formats of eight bits a sample whose first plane is the grey picture, so no conversion is needed. */
const GREY_FIRST = /^(?:I4\d\dA?|NV12)$/;

async function greyPlane(frame: VideoFrame): Promise<Luminance> {
  const bytes = new Uint8ClampedArray(frame.allocationSize());
  const [plane] = await frame.copyTo(bytes);
  const { width = 0, height = 0 } = frame.visibleRect ?? {};
  if (plane === undefined || width === 0) throw new Error('no grey plane');
  const { offset, stride } = plane;
  if (stride === width) {
    return { data: bytes.subarray(offset, offset + width * height), width, height };
  }
  const data = new Uint8ClampedArray(width * height);
  for (let row = 0; row < height; row++) {
    const start = offset + row * stride;
    data.set(bytes.subarray(start, start + width), row * width);
  }
  return { data, width, height };
}

function drawn(frame: ImageBitmap | VideoFrame): Luminance {
  const [width, height] =
    'displayWidth' in frame
      ? [frame.displayWidth, frame.displayHeight]
      : [frame.width, frame.height];
  const canvas = new OffscreenCanvas(width, height);
  const context = canvas.getContext('2d', { willReadFrequently: true });
  if (context === null) throw new Error('no canvas');
  // Without this check each frame would be read as a blank picture.
  if (!isReadable(context)) throw new UnreadableCanvasError();
  context.drawImage(frame, 0, 0);
  return toLuminance(context.getImageData(0, 0, width, height));
}

const isVideoFrame = (frame: ImageBitmap | VideoFrame): frame is VideoFrame => 'format' in frame;

/**
 * Returns the grey picture of a frame. It closes the frame at once, because a camera has only a few.
 * @throws UnusableFrameError
 * @throws UnreadableCanvasError if the browser protects its canvas
 */
export async function pixelsOf(frame: Frame): Promise<Luminance> {
  if ('data' in frame) return toLuminance(frame);
  try {
    const grey = isVideoFrame(frame) && GREY_FIRST.test(frame.format ?? '');
    return grey ? await greyPlane(frame) : drawn(frame);
  } catch (error) {
    if (error instanceof UnreadableCanvasError) throw error;
    throw new UnusableFrameError(String(error));
  } finally {
    frame.close();
  }
}
