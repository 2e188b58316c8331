import type { Reading } from '../decoder.ts';
import { answering } from './answer.ts';
import { createDetector, readNatively } from './barcodeDetector.ts';
import type { ReadRequest } from './messages.ts';

const detector = createDetector();
const answer = answering(
  ({ frame }): Promise<Reading> => readNatively(detector, frame),
  postMessage,
);
addEventListener('message', ({ data }: MessageEvent<ReadRequest>) => void answer(data));
