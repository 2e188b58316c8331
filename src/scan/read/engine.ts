import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader';
import type { Reading } from '../decoder.ts';
import { isNoticeText } from './accept.ts';
import { type Luminance, toRgba } from './luminance.ts';

export type EngineBinary = { readonly url: string } | { readonly bytes: ArrayBuffer };

/**
 * Must be called before the first `look`.
 * @throws Error if the binary cannot be fetched or compiled
 */
export async function loadEngine(binary: EngineBinary): Promise<void> {
  await prepareZXingModule({
    overrides: 'url' in binary ? { locateFile: () => binary.url } : { wasmBinary: binary.bytes },
    fireImmediately: true,
  });
}

const MOST_SYMBOLS = 6;

export async function look(picture: Luminance): Promise<Reading> {
  const results = await readBarcodes(
    { ...toRgba(picture), colorSpace: 'srgb' },
    { formats: ['DataMatrix'], tryDenoise: true, maxNumberOfSymbols: MOST_SYMBOLS },
  );
  const notice = results.find(({ text }) => isNoticeText(text));
  return { text: notice?.text ?? null, otherCode: notice === undefined && results.length > 0 };
}
