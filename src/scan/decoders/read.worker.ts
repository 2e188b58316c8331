import engineUrl from 'zxing-wasm/reader/zxing_reader.wasm?url';
import { readLadder } from '../read/ladder.ts';
import { readQuick } from '../read/quick.ts';
import { loadEngine } from '../read/sightings.ts';
import type { ReadAnswer, ReadRequest } from './messages.ts';

const engine = loadEngine({ url: engineUrl });

async function answer({ id, depth, budgetMs, frame }: ReadRequest): Promise<ReadAnswer> {
  try {
    await engine;
    return { id, text: await (depth === 'quick' ? readQuick(frame) : readLadder(frame, budgetMs)) };
  } catch (error) {
    return { id, error: String(error) };
  }
}

// An engine that cannot load is reported with the first answer.
engine.catch(() => undefined);
addEventListener('message', async ({ data }: MessageEvent<ReadRequest>) => {
  postMessage(await answer(data));
});
