export class UnreadableCanvasError extends Error {
  override name = 'UnreadableCanvasError';
}

type Context = CanvasRenderingContext2D | OffscreenCanvasRenderingContext2D;

/**
 * Browsers that protect against fingerprinting answer with white or with noise. We draw black and look whether it comes
 * back.
 */
export function isReadable(context: Context): boolean {
  context.fillStyle = 'black';
  context.fillRect(0, 0, 4, 4);
  const { data } = context.getImageData(0, 0, 4, 4);
  return data.every((value, index) => index % 4 === 3 || value < 64);
}
