import { isReadable, UnreadableCanvasError } from '../canvas.ts';

/** Longest side in pixels. One module of the code then measures about 8 pixels on a page. */
export const READING_SIDE = 2_000;

export async function withCanvas<Result>(
  width: number,
  height: number,
  work: (canvas: HTMLCanvasElement, context: CanvasRenderingContext2D) => Promise<Result>,
): Promise<Result> {
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(width));
  canvas.height = Math.max(1, Math.round(height));
  const context = canvas.getContext('2d', { willReadFrequently: true });
  if (context === null || !isReadable(context)) throw new UnreadableCanvasError();
  // A code on a transparent ground would be black on black.
  context.fillStyle = 'white';
  context.fillRect(0, 0, canvas.width, canvas.height);
  try {
    return await work(canvas, context);
  } finally {
    // Safari frees the memory of a canvas only if it is made small.
    canvas.width = 0;
    canvas.height = 0;
  }
}

export function pixels(context: CanvasRenderingContext2D): ImageData {
  return context.getImageData(0, 0, context.canvas.width, context.canvas.height);
}
