import type { Frame, Reading } from '../decoder.ts';
import { isNoticeText } from '../read/accept.ts';

const FORMAT = 'data_matrix';

/** The part of the Shape Detection API that is used. */
export interface Detector {
  detect(source: Frame): Promise<readonly { readonly rawValue: string }[]>;
}

/** Not every browser has it, and TypeScript none. */
interface BarcodeDetectorClass {
  new (options: { formats: string[] }): Detector;
  getSupportedFormats(): Promise<readonly string[]>;
}

declare global {
  var BarcodeDetector: BarcodeDetectorClass | undefined;
}

/** Whether the browser has a detector of its own for data-matrix codes. */
export async function canDetect(): Promise<boolean> {
  const formats = await globalThis.BarcodeDetector?.getSupportedFormats().catch((): string[] => []);
  return formats?.includes(FORMAT) ?? false;
}

/** @throws where there is none; see `canDetect` */
export function createDetector(): Detector {
  const Class = globalThis.BarcodeDetector;
  if (Class === undefined) throw new Error('no detector');
  return new Class({ formats: [FORMAT] });
}

/** Reads one frame with the browser's own detector, and gives the frame back. */
export async function readNatively(detector: Detector, frame: Frame): Promise<Reading> {
  try {
    const texts = (await detector.detect(frame)).map(({ rawValue }) => rawValue);
    const text = texts.find(isNoticeText) ?? null;
    return { text, otherCode: text === null && texts.length > 0 };
  } finally {
    if ('close' in frame) frame.close();
  }
}
