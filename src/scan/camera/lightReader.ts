import { BrowserDatamatrixCodeReader } from '@zxing/browser/esm/readers/BrowserDatamatrixCodeReader';

/** Side of the square that the library's loop looks at, in pixels: enough for a code that fills the frame. */
const SIDE = 400;

/**
 * Makes a canvas small; what is drawn on it from then on is the middle square of the camera's picture, where the
 * visitor aims.
 */
function shrink(canvas: HTMLCanvasElement): void {
  const { width, height } = canvas;
  const scale = SIDE / Math.min(width, height);
  if (scale >= 1) return;
  canvas.width = SIDE;
  canvas.height = SIDE;
  canvas
    .getContext('2d')
    ?.setTransform(scale, 0, 0, scale, (SIDE - width * scale) / 2, (SIDE - height * scale) / 2);
}

/**
 * The library's own loop (S-05), which runs where the page does: made light, since full frames are read by workers. It
 * draws each frame on one and the same canvas, which its first pass makes small.
 */
export class LightReader extends BrowserDatamatrixCodeReader {
  override decodeFromCanvas(canvas: HTMLCanvasElement) {
    shrink(canvas);
    return super.decodeFromCanvas(canvas);
  }
}
