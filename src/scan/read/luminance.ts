export interface Luminance {
  readonly data: Uint8ClampedArray;
  readonly width: number;
  readonly height: number;
}

/** Converts pixels of four bytes to grey, with the weights of ITU-R BT.601 in 1/1024. */
export function toLuminance({ data, width, height }: Pick<ImageData, keyof Luminance>): Luminance {
  const grey = new Uint8ClampedArray(width * height);
  for (let i = 0, j = 0; i < grey.length; i++, j += 4) {
    grey[i] = (306 * (data[j] ?? 0) + 601 * (data[j + 1] ?? 0) + 117 * (data[j + 2] ?? 0)) >> 10;
  }
  return { data: grey, width, height };
}

/** A black pixel, and one level of grey, in the byte order of an RGBA picture on a little-endian machine. */
const OPAQUE = 0xff_00_00_00;
const GREY_STEP = 0x01_01_01;

export function toRgba({ data, width, height }: Luminance) {
  const rgba = new Uint32Array(data.length);
  for (let i = 0; i < rgba.length; i++) rgba[i] = OPAQUE + (data[i] ?? 0) * GREY_STEP;
  return { data: new Uint8ClampedArray(rgba.buffer), width, height };
}

export function halve({ data, width, height }: Luminance): Luminance {
  const w = width >> 1;
  const h = height >> 1;
  const half = new Uint8ClampedArray(w * h);
  for (let y = 0; y < h; y++) {
    for (let x = 0; x < w; x++) {
      const p = 2 * y * width + 2 * x;
      const sum =
        (data[p] ?? 0) + (data[p + 1] ?? 0) + (data[p + width] ?? 0) + (data[p + width + 1] ?? 0);
      half[y * w + x] = (sum + 2) >> 2;
    }
  }
  return { data: half, width: w, height: h };
}

/** Interpolates between four pixels. Outside the picture it repeats the edge. */
function sample({ data, width, height }: Luminance, x: number, y: number): number {
  const cx = Math.max(0, Math.min(x, width - 1));
  const cy = Math.max(0, Math.min(y, height - 1));
  const i = Math.min(width - 2, cx | 0);
  const j = Math.min(height - 2, cy | 0);
  const a = cx - i;
  const b = cy - j;
  const p = j * width + i;
  const top = (data[p] ?? 0) * (1 - a) + (data[p + 1] ?? 0) * a;
  const bottom = (data[p + width] ?? 0) * (1 - a) + (data[p + width + 1] ?? 0) * a;
  return top * (1 - b) + bottom * b;
}

export function resize(picture: Luminance, factor: number): Luminance {
  const width = Math.max(2, Math.round(picture.width * factor));
  const height = Math.max(2, Math.round(picture.height * factor));
  const data = new Uint8ClampedArray(width * height);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      data[y * width + x] = sample(picture, (x + 0.5) / factor - 0.5, (y + 0.5) / factor - 0.5);
    }
  }
  return { data, width, height };
}
