import { BrowserDatamatrixCodeReader } from '@zxing/browser/esm/readers/BrowserDatamatrixCodeReader';

/** Side of the square that is read, in pixels. */
const SIDE = 400;

/** Keeps only the middle square, where people aim, and makes it small. */
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
 * The scan loop of `@zxing/browser` (S-05) runs on the page's thread, so it gets a small picture. Workers read the full
 * frames.
 */
export class LightReader extends BrowserDatamatrixCodeReader {
  override decodeFromCanvas(canvas: HTMLCanvasElement) {
    shrink(canvas);
    return super.decodeFromCanvas(canvas);
  }
}
