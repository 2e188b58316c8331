import { BrowserDatamatrixCodeReader } from '@zxing/browser/esm/readers/BrowserDatamatrixCodeReader';

/** Pixels. */
const SIDE = 400;

/** The middle square, where one aims. */
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

/** The library's loop runs on the page's thread (S-05): light, since workers read the full frames. */
export class LightReader extends BrowserDatamatrixCodeReader {
  override decodeFromCanvas(canvas: HTMLCanvasElement) {
    shrink(canvas);
    return super.decodeFromCanvas(canvas);
  }
}
