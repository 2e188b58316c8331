import engineUrl from 'zxing-wasm/reader/zxing_reader.wasm?url';
import { loadEngine, look } from '../read/engine.ts';
import { climb } from '../read/ladder.ts';
import { answering } from './answer.ts';
import type { ReadRequest } from './messages.ts';
import { pixelsOf } from './pixels.ts';

const engine = loadEngine({ url: engineUrl });
// The first answer reports it.
engine.catch(() => undefined);

const READS = { quick: look, ladder: climb };

const answer = answering(async ({ frame, depth, budgetMs }) => {
  // First: the camera gets its frame back.
  const picture = await pixelsOf(frame);
  await engine;
  return READS[depth](picture, performance.now() + budgetMs);
}, postMessage);
addEventListener('message', ({ data }: MessageEvent<ReadRequest>) => void answer(data));
