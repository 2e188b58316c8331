import engineUrl from 'zxing-wasm/reader/zxing_reader.wasm?url';
import { LADDER } from '../read/ladder.ts';
import { newestFirst } from '../read/newestFirst.ts';
import { QUICK } from '../read/quick.ts';
import { loadEngine } from '../read/sightings.ts';
import { answering } from './answer.ts';
import type { ReadRequest } from './messages.ts';
import { pixelsOf } from './pixels.ts';

const engine = loadEngine({ url: engineUrl });
// An engine that cannot load is reported with the first answer.
engine.catch(() => undefined);

/** Lets the messages in that have come meanwhile. */
const pause = () => new Promise<void>((resolve) => setTimeout(resolve));
const readers = { quick: newestFirst(QUICK, pause), ladder: newestFirst(LADDER, pause) };

const answer = answering(async ({ frame, depth, budgetMs }, onLooked) => {
  // Before the engine is there, so that the camera has its frame back.
  const picture = await pixelsOf(frame);
  await engine;
  return readers[depth](picture, budgetMs, onLooked);
}, postMessage);
addEventListener('message', ({ data }: MessageEvent<ReadRequest>) => void answer(data));
