/** Longest side, in pixels, at which a page is read: a module of the code is then about 8 pixels wide. */
export const READING_SIDE = 2_000;

/** A white canvas of its own, whose pixels are given back as soon as `work` has ended. */
export async function withCanvas<Result>(
  width: number,
  height: number,
  work: (canvas: HTMLCanvasElement, context: CanvasRenderingContext2D) => Promise<Result>,
): Promise<Result> {
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(width));
  canvas.height = Math.max(1, Math.round(height));
  const context = canvas.getContext('2d', { willReadFrequently: true });
  if (context === null) throw new Error('no canvas');
  // A code on a transparent ground is black on black without it.
  context.fillStyle = 'white';
  context.fillRect(0, 0, canvas.width, canvas.height);
  try {
    return await work(canvas, context);
  } finally {
    // Safari keeps the memory of a canvas until it is collected, unless its size is nil.
    canvas.width = 0;
    canvas.height = 0;
  }
}

/** All pixels of a canvas. */
export function pixels(context: CanvasRenderingContext2D): ImageData {
  return context.getImageData(0, 0, context.canvas.width, context.canvas.height);
}
