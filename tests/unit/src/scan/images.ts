import type { Luminance } from '#src/scan/read/luminance.ts';

/** Draws a picture from a function of x and y. */
export function picture(
  width: number,
  height: number,
  grey: (x: number, y: number) => number,
): Luminance {
  const data = Uint8ClampedArray.from({ length: width * height }, (_, i) =>
    grey(i % width, Math.floor(i / width)),
  );
  return { data, width, height };
}
