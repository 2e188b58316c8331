import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader';
import type { Quad } from '../repair/repair.ts';
import { isNoticeText } from './accept.ts';
import { type Luminance, toRgba } from './luminance.ts';

export interface Sightings {
  readonly text: string | null;
  readonly otherCode: boolean;
  /** Not repaired, in pixels of the picture. */
  readonly damaged: readonly Quad[];
}

/** Bytes where there is no server. */
export type EngineBinary = { readonly url: string } | { readonly bytes: ArrayBuffer };

/**
 * Must come before the first pass.
 * @throws when the binary cannot be fetched or compiled
 */
export async function loadEngine(binary: EngineBinary): Promise<void> {
  await prepareZXingModule({
    overrides: 'url' in binary ? { locateFile: () => binary.url } : { wasmBinary: binary.bytes },
    fireImmediately: true,
  });
}

const MOST_SYMBOLS = 6;

export async function look(picture: Luminance): Promise<Sightings> {
  const results = await readBarcodes(
    { ...toRgba(picture), colorSpace: 'srgb' },
    {
      formats: ['DataMatrix'],
      tryDenoise: true,
      returnErrors: true,
      maxNumberOfSymbols: MOST_SYMBOLS,
    },
  );
  const valid = results.find(({ isValid, text }) => isValid && isNoticeText(text));
  return {
    text: valid?.text ?? null,
    otherCode: valid === undefined && results.some(({ isValid }) => isValid),
    damaged: results
      .filter(({ isValid }) => !isValid)
      .map(({ position: { topLeft, topRight, bottomRight, bottomLeft } }) => [
        [topLeft.x, topLeft.y],
        [topRight.x, topRight.y],
        [bottomRight.x, bottomRight.y],
        [bottomLeft.x, bottomLeft.y],
      ]),
  };
}
