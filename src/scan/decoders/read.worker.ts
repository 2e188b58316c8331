import engineUrl from 'zxing-wasm/reader/zxing_reader.wasm?url';
import { type ReadAnswer, type ReadRequest, UnusableFrameError } from '../decoder.ts';
import { loadEngine, look } from '../read/engine.ts';
import { climb } from '../read/ladder.ts';
import { pixelsOf } from './pixels.ts';

const engine = loadEngine({ url: engineUrl });
// Without a handler the failure would be unhandled. `answer` awaits the same promise and reports it.
engine.catch(() => undefined);

const READS = { quick: look, ladder: climb };

async function answer({ id, frame, depth, budgetMs }: ReadRequest): Promise<ReadAnswer> {
  try {
    // The pixels are copied before the engine is awaited, so that the camera gets its frame back.
    const picture = await pixelsOf(frame);
    await engine;
    return { id, reading: await READS[depth](picture, performance.now() + budgetMs) };
  } catch (error) {
    return error instanceof UnusableFrameError
      ? { id, unusable: error.message }
      : { id, error: String(error) };
  }
}
addEventListener(
  'message',
  ({ data }: MessageEvent<ReadRequest>) => void answer(data).then(postMessage),
);
