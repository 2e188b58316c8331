import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Frame, ReadAnswer, ReadRequest } from '#src/scan/decoder.ts';
import { pixelsOf } from '#src/scan/decoders/pixels.ts';
import { workerDecoder } from '#src/scan/decoders/workerDecoder.ts';

/** What a worker was sent, and a way to answer as it would. */
class FakeWorker extends EventTarget {
  readonly asked: ReadRequest[] = [];
  readonly terminate = vi.fn();
  postMessage(request: ReadRequest) {
    this.asked.push(request);
  }
  answer(data: ReadAnswer) {
    this.dispatchEvent(new MessageEvent('message', { data }));
  }
}

const pixels = (): Frame => ({
  data: new Uint8ClampedArray(4),
  width: 1,
  height: 1,
  colorSpace: 'srgb',
});

describe('S-05: a decoder in a worker', () => {
  let workers: FakeWorker[] = [];
  const open = () => {
    const worker = new FakeWorker();
    workers.push(worker);
    // Of a worker the decoder uses these three methods only.
    return worker as unknown as Worker;
  };
  beforeEach(() => {
    workers = [];
  });

  it('says what it read', async () => {
    const reading = workerDecoder(open, 'quick').decode(pixels(), 2_000);
    workers[0]?.answer({ id: 1, reading: { text: 'text', otherCode: false } });
    expect(await reading).toEqual({ text: 'text', otherCode: false });
    expect(workers[0]?.asked[0]).toMatchObject({ id: 1, depth: 'quick', budgetMs: 2_000 });
  });

  it('tells a frame that it cannot use from a failure of its own', async () => {
    const decoder = workerDecoder(open, 'quick');
    const [unusable, failed] = [decoder.decode(pixels(), 0), decoder.decode(pixels(), 0)];
    workers[0]?.answer({ id: 1, unusable: 'no copy' });
    workers[0]?.answer({ id: 2, error: 'no engine' });
    await expect(unusable).rejects.toMatchObject({ name: 'UnusableFrameError' });
    await expect(failed).rejects.toMatchObject({ name: 'Error' });
  });

  it('given up, holds nothing, and reads the next frame in a fresh worker', async () => {
    const decoder = workerDecoder(open, 'ladder');
    const older = decoder.decode(pixels(), 2_000);
    decoder.reset();
    expect(await older).toEqual({ text: null, otherCode: false });
    expect(workers[0]?.terminate).toHaveBeenCalledTimes(1);
    void decoder.decode(pixels(), 2_000).catch(() => undefined);
    expect(workers[1]?.asked).toHaveLength(1);
    decoder.close();
  });

  it('with nothing to give up keeps its worker', () => {
    workerDecoder(open, 'ladder').reset();
    expect(workers).toHaveLength(1);
  });
});

/** A camera's frame whose grey rows are longer than the picture is wide. */
function cameraFrame(format: string, copyTo = vi.fn()) {
  const close = vi.fn();
  const rows = [1, 2, 3, 9, 4, 5, 6, 9];
  copyTo.mockImplementation(async (bytes: Uint8ClampedArray) => {
    bytes.set(rows, 2);
    return [{ offset: 2, stride: 4 }];
  });
  const frame = {
    ...{ format, close, copyTo, displayWidth: 3, displayHeight: 2 },
    ...{ visibleRect: { width: 3, height: 2 }, allocationSize: () => 16 },
  };
  // The code under test uses these members of a frame alone.
  return { frame: frame as unknown as VideoFrame, close };
}

/** @param black what is read where black was drawn */
function canvasOf(picture: Pick<ImageData, 'data' | 'width' | 'height'>, black: number) {
  const drawn = new Uint8ClampedArray(4 * 4 * 4).fill(black);
  const context = {
    drawImage: vi.fn(),
    fillRect: vi.fn(),
    getImageData: (_x: number, _y: number, width: number) =>
      width === 4 ? { data: drawn } : picture,
  };
  vi.stubGlobal(
    'OffscreenCanvas',
    class {
      getContext = () => context;
    },
  );
  return context;
}

describe('S-05: the pixels of a frame', () => {
  afterEach(() => void vi.unstubAllGlobals());

  it('are the grey plane that the camera gives, and the frame is given back', async () => {
    const { frame, close } = cameraFrame('NV12');
    const { data, width, height } = await pixelsOf(frame);
    expect([[...data], width, height]).toEqual([[1, 2, 3, 4, 5, 6], 3, 2]);
    expect(close).toHaveBeenCalledTimes(1);
  });

  it('are drawn where the camera gives colours', async () => {
    const { frame, close } = cameraFrame('BGRX');
    const data = new Uint8ClampedArray(24).fill(100);
    const context = canvasOf({ data, width: 3, height: 2 }, 0);
    expect([...(await pixelsOf(frame)).data]).toEqual([100, 100, 100, 100, 100, 100]);
    expect(context.drawImage).toHaveBeenCalledWith(frame, 0, 0);
    expect(close).toHaveBeenCalledTimes(1);
  });

  it('of a browser that answers with white are of no use, and the frame is given back', async () => {
    const { frame, close } = cameraFrame('BGRX');
    canvasOf({ data: new Uint8ClampedArray(24).fill(255), width: 3, height: 2 }, 255);
    await expect(pixelsOf(frame)).rejects.toMatchObject({ name: 'UnreadableCanvasError' });
    expect(close).toHaveBeenCalledTimes(1);
  });

  it('that cannot be had are said to be unusable, and the frame is given back', async () => {
    const { frame, close } = cameraFrame('BGRX');
    await expect(pixelsOf(frame)).rejects.toMatchObject({ name: 'UnusableFrameError' });
    expect(close).toHaveBeenCalledTimes(1);
  });
});
