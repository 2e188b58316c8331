import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type Decoder, NOTHING, type Reading, UnusableFrameError } from '#src/scan/decoder.ts';
import { type Reader, readVideo } from '#src/scan/reading.ts';

/** A video that shows something, where frames are not announced. */
const video = { videoWidth: 640, videoHeight: 480, readyState: 4 } as HTMLVideoElement;

class FakeFrame {
  static taken = 0;
  static refused = false;
  closed = false;
  constructor() {
    if (FakeFrame.refused) throw new DOMException('', 'InvalidStateError');
    FakeFrame.taken += 1;
  }
  clone() {
    return Object.create(this);
  }
  close() {
    this.closed = true;
  }
}
class FakeBitmap {
  close() {}
}

/** A reader that answers what it is told to, and counts what it was asked. */
function reader(every: number, answer: () => Promise<Reading>, after = 0) {
  const decode = vi.fn<Decoder['decode']>(answer);
  const one: Reader = {
    after,
    every,
    decoder: { decode, reset: () => undefined, close: () => undefined },
  };
  return { one, decode };
}

const nothing = () => Promise.resolve(NOTHING);
const events = () => ({ onText: vi.fn(), onOtherCode: vi.fn(), onBlind: vi.fn() });

beforeEach(() => {
  vi.useFakeTimers();
  FakeFrame.taken = 0;
  FakeFrame.refused = false;
  vi.stubGlobal('HTMLMediaElement', { HAVE_CURRENT_DATA: 2 });
  vi.stubGlobal('VideoFrame', FakeFrame);
  vi.stubGlobal('createImageBitmap', async () => new FakeBitmap());
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('S-05: the frames of a video', () => {
  it('one grab serves two readers that are free', async () => {
    const [one, other] = [reader(10_000, nothing), reader(10_000, nothing)];
    const reading = readVideo(video, [one.one, other.one], events());
    await vi.advanceTimersByTimeAsync(1_000);
    reading.stop();
    expect([one.decode.mock.calls.length, other.decode.mock.calls.length]).toEqual([1, 1]);
    expect(FakeFrame.taken).toBe(1);
  });

  it('the ladder starts after 500 ms, not 499', async () => {
    const ladder = reader(500, nothing, 500);
    const reading = readVideo(video, [ladder.one], events());
    await vi.advanceTimersByTimeAsync(499);
    expect(ladder.decode).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    expect(ladder.decode).toHaveBeenCalledTimes(1);
    reading.stop();
  });

  it('after 30 s without a code frames are ten times rarer', async () => {
    const { one, decode } = reader(100, nothing);
    const reading = readVideo(video, [one], events());
    await vi.advanceTimersByTimeAsync(29_950);
    expect(decode).toHaveBeenCalledTimes(300);
    decode.mockClear();
    await vi.advanceTimersByTimeAsync(10_000);
    expect(decode).toHaveBeenCalledTimes(10);
    reading.stop();
  });

  it('a paused reading asks nobody, and does not tell what was read', async () => {
    let answer: (reading: Reading) => void = () => undefined;
    const late = reader(100, () => new Promise((resolve) => (answer = resolve)));
    const told = events();
    const reading = readVideo(video, [late.one], told);
    await vi.advanceTimersByTimeAsync(10);
    reading.pause(true);
    answer({ text: '7130156808570213', otherCode: false });
    await vi.advanceTimersByTimeAsync(1_000);
    expect(told.onText).not.toHaveBeenCalled();
    expect(late.decode).toHaveBeenCalledTimes(1);
    reading.pause(false);
    await vi.advanceTimersByTimeAsync(100);
    expect(late.decode).toHaveBeenCalledTimes(2);
    reading.stop();
  });

  it('S-10: another code is told, and reading goes on', async () => {
    const { one, decode } = reader(100, async () => ({ text: null, otherCode: true }));
    const told = events();
    const reading = readVideo(video, [one], told);
    await vi.advanceTimersByTimeAsync(150);
    reading.stop();
    expect(told.onOtherCode).toHaveBeenCalledTimes(2);
    expect(told.onText).not.toHaveBeenCalled();
    expect(decode).toHaveBeenCalledTimes(2);
  });

  it('a decoder that fails is not asked again, the others are', async () => {
    const failing = reader(100, () => Promise.reject(new Error('no engine')));
    const other = reader(100, nothing);
    const reading = readVideo(video, [failing.one, other.one], events());
    await vi.advanceTimersByTimeAsync(950);
    reading.stop();
    expect(failing.decode).toHaveBeenCalledTimes(1);
    expect(other.decode).toHaveBeenCalledTimes(10);
  });
});

describe('S-05: a browser in which no reader works', () => {
  const broken = () => Promise.reject(new Error('no engine'));

  it('is told once, when the last one has failed', async () => {
    const [quick, ladder] = [reader(100, broken), reader(500, broken, 500)];
    const told = events();
    const reading = readVideo(video, [quick.one, ladder.one], told);
    await vi.advanceTimersByTimeAsync(499);
    expect(told.onBlind).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(2_000);
    reading.stop();
    expect(told.onBlind).toHaveBeenCalledOnce();
  });

  it('is not said while one reads, or of a frame that cannot be used', async () => {
    const unusable = () => Promise.reject(new UnusableFrameError('no copy'));
    const told = events();
    const reading = readVideo(video, [reader(100, broken).one, reader(100, unusable).one], told);
    await vi.advanceTimersByTimeAsync(2_000);
    reading.stop();
    expect(told.onBlind).not.toHaveBeenCalled();
  });

  it('is not said after the end', async () => {
    let fail: () => void = () => undefined;
    const late = reader(
      100,
      () => new Promise((_, reject) => (fail = () => reject(new Error('closed')))),
    );
    const told = events();
    const reading = readVideo(video, [late.one], told);
    await vi.advanceTimersByTimeAsync(10);
    reading.stop();
    fail();
    await vi.advanceTimersByTimeAsync(10);
    expect(told.onBlind).not.toHaveBeenCalled();
  });
});

describe('S-05: the form of a frame', () => {
  async function formsOf(answer: () => Promise<Reading>): Promise<string[]> {
    const { one, decode } = reader(100, answer);
    const reading = readVideo(video, [one], events());
    await vi.advanceTimersByTimeAsync(550);
    reading.stop();
    return decode.mock.calls.map(([frame]) => frame.constructor.name);
  }

  it('is the camera’s own frame where there is one', async () => {
    expect(new Set(await formsOf(nothing))).toEqual(new Set(['FakeFrame']));
  });

  it('is a bitmap without VideoFrame (Firefox before 130)', async () => {
    vi.stubGlobal('VideoFrame', undefined);
    expect(new Set(await formsOf(nothing))).toEqual(new Set(['FakeBitmap']));
  });

  it('is a bitmap when the browser refuses its own frame', async () => {
    FakeFrame.refused = true;
    expect(new Set(await formsOf(nothing))).toEqual(new Set(['FakeBitmap']));
  });

  it('is a bitmap once the decoder cannot use the camera’s own', async () => {
    const forms = await formsOf(() => Promise.reject(new UnusableFrameError()));
    expect(forms.slice(0, 3)).toEqual(['FakeFrame', 'FakeBitmap', 'FakeBitmap']);
  });
});
