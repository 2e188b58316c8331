import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader';
import type { Quad } from '../repair/repair.ts';
import { isNoticeText } from './accept.ts';
import { type Luminance, toRgba } from './luminance.ts';

/** What one pass over a picture sees. */
export interface Sightings {
  /** Text of a notice, or null. */
  readonly text: string | null;
  /** There is a readable code, but not that of a notice. */
  readonly otherCode: boolean;
  /** Symbols that stand out but could not be repaired, in pixels of the picture. */
  readonly damaged: readonly Quad[];
}

/** Where the engine's binary is: an address to fetch, or its bytes where there is no server. */
export type EngineBinary = { readonly url: string } | { readonly bytes: ArrayBuffer };

/**
 * Loads the WebAssembly engine; must come before the first pass.
 * @throws when the binary cannot be fetched or compiled
 */
export async function loadEngine(binary: EngineBinary): Promise<void> {
  await prepareZXingModule({
    overrides: 'url' in binary ? { locateFile: () => binary.url } : { wasmBinary: binary.bytes },
    fireImmediately: true,
  });
}

const MOST_SYMBOLS = 6;

/** Looks for data-matrix codes with the loaded engine. */
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
