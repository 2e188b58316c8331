import engineUrl from 'zxing-wasm/reader/zxing_reader.wasm?url';
import { LADDER } from '../read/ladder.ts';
import { QUICK } from '../read/quick.ts';
import { readFrame } from '../read/readFrame.ts';
import { loadEngine } from '../read/sightings.ts';
import { answering } from './answer.ts';
import type { ReadRequest } from './messages.ts';
import { pixelsOf } from './pixels.ts';

const engine = loadEngine({ url: engineUrl });
// The first answer reports an engine that cannot load.
engine.catch(() => undefined);

const DEPTHS = { quick: QUICK, ladder: LADDER };

const answer = answering(async ({ frame, depth, budgetMs }) => {
  // Before the engine loads, so that the camera gets its frame back.
  const picture = await pixelsOf(frame);
  await engine;
  return readFrame(DEPTHS[depth], picture, budgetMs);
}, postMessage);
addEventListener('message', ({ data }: MessageEvent<ReadRequest>) => void answer(data));
