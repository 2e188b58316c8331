import type { Decoder } from '../decoder.ts';
import { isNoticeText } from '../read/accept.ts';

const FORMAT = 'data_matrix';

/** The part of the Shape Detection API that is used; not every browser has it, and TypeScript none. */
interface BarcodeDetectorClass {
  new (options: {
    formats: string[];
  }): {
    detect(source: ImageData): Promise<readonly { readonly rawValue: string }[]>;
  };
  getSupportedFormats(): Promise<readonly string[]>;
}

declare global {
  var BarcodeDetector: BarcodeDetectorClass | undefined;
}

/**
 * The browser's own detector.
 * @returns null where there is none for data-matrix codes
 */
export async function nativeDecoder(): Promise<Decoder | null> {
  const Detector = globalThis.BarcodeDetector;
  if (Detector === undefined) return null;
  const formats = await Detector.getSupportedFormats().catch((): string[] => []);
  if (!formats.includes(FORMAT)) return null;
  const detector = new Detector({ formats: [FORMAT] });
  return {
    decode: async (frame) => {
      const found = await detector.detect(frame);
      return found.map(({ rawValue }) => rawValue).find(isNoticeText) ?? null;
    },
    reset: () => undefined,
    close: () => undefined,
  };
}
