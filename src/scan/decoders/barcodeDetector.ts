import type { Frame, Reading } from '../decoder.ts';
import { isNoticeText } from '../read/accept.ts';

const FORMAT = 'data_matrix';

export interface Detector {
  detect(source: Frame): Promise<readonly { readonly rawValue: string }[]>;
}

/** TypeScript has no type for it. */
interface BarcodeDetectorClass {
  new (options: { formats: string[] }): Detector;
  getSupportedFormats(): Promise<readonly string[]>;
}

declare global {
  var BarcodeDetector: BarcodeDetectorClass | undefined;
}

export async function canDetect(): Promise<boolean> {
  const formats = await globalThis.BarcodeDetector?.getSupportedFormats().catch((): string[] => []);
  return formats?.includes(FORMAT) ?? false;
}

/** @throws without a detector; see `canDetect` */
export function createDetector(): Detector {
  const Class = globalThis.BarcodeDetector;
  if (Class === undefined) throw new Error('no detector');
  return new Class({ formats: [FORMAT] });
}

export async function readNatively(detector: Detector, frame: Frame): Promise<Reading> {
  try {
    const texts = (await detector.detect(frame)).map(({ rawValue }) => rawValue);
    const text = texts.find(isNoticeText) ?? null;
    return { text, otherCode: text === null && texts.length > 0 };
  } finally {
    if ('close' in frame) frame.close();
  }
}
