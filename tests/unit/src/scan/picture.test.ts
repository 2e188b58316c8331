import { createCanvas } from '@napi-rs/canvas';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type Frame, NOTHING, type Reading } from '#src/scan/decoder.ts';
import { declaredPixels } from '#src/scan/picture/declaredSize.ts';
import { readPicture } from '#src/scan/picture/readPicture.ts';
import { readWith } from '#src/scan/picture/readWith.ts';
import type { Reader } from '#src/scan/reading.ts';

type Answer = (page: number) => { readonly text: string | null; readonly otherCode?: boolean };

/** A reader that notes what it is asked; pages tell their number by their width. */
function reader(name: string, after: number, asked: string[], answer: Answer): Reader {
  const decode = async (frame: Frame) => {
    const page = 'width' in frame ? frame.width : 0;
    asked.push(`${name} ${page}`);
    return { otherCode: false, ...answer(page) };
  };
  return { after, every: 0, decoder: { decode, reset: () => undefined, close: () => undefined } };
}

const pages: Parameters<typeof readWith>[2] = (index, read) =>
  read(() => ({
    data: new Uint8ClampedArray(4 * (index + 1)),
    width: index + 1,
    height: 1,
    colorSpace: 'srgb',
  }));
const nothing = () => ({ text: null });
const { signal: noEnd } = new AbortController();

describe('G-02: the pictures of one file', () => {
  it('every page is read quickly before one is read thoroughly', async () => {
    const asked: string[] = [];
    const readers = [
      reader('native', 0, asked, nothing),
      reader('quick', 0, asked, nothing),
      reader('ladder', 500, asked, (page) => ({ text: page === 2 ? 'text' : null })),
    ];
    expect(await readWith(readers, 3, pages, noEnd)).toEqual({ text: 'text' });
    expect(asked).toEqual([
      ...['native 1', 'quick 1', 'native 2', 'quick 2', 'native 3', 'quick 3'],
      ...['ladder 1', 'ladder 2'],
    ]);
  });

  it('a decoder that fails leaves the picture to the next', async () => {
    const fails = () => {
      throw new Error('closed');
    };
    const readers = [
      reader('native', 0, [], fails),
      reader('quick', 0, [], () => ({ text: 'text' })),
    ];
    expect(await readWith(readers, 1, pages, noEnd)).toEqual({ text: 'text' });
  });

  it('a browser of which no reader works is told apart from a file without a code', async () => {
    const fails = () => {
      throw new Error('no WebAssembly');
    };
    const broken = reader('quick', 0, [], fails);
    expect(await readWith([broken], 2, pages, noEnd)).toEqual({ failure: 'browser' });
    const works = reader('ladder', 500, [], nothing);
    expect(await readWith([broken, works], 1, pages, noEnd)).toEqual({ failure: 'noCode' });
  });

  it('a code that is not a notice’s is said to be that, unless a notice’s is there too', async () => {
    const other = reader('quick', 0, [], () => ({ text: null, otherCode: true }));
    expect(await readWith([other], 2, pages, noEnd)).toEqual({ failure: 'otherCode' });
    const notice = reader('ladder', 500, [], (page) => ({ text: page === 2 ? 'text' : null }));
    expect(await readWith([other, notice], 2, pages, noEnd)).toEqual({ text: 'text' });
  });

  it('nothing new is begun once the file was given up', async () => {
    const asked: string[] = [];
    const giveUp = new AbortController();
    const first = reader('native', 0, asked, () => {
      giveUp.abort();
      return nothing();
    });
    const readers = [first, reader('quick', 0, asked, nothing)];
    expect(await readWith(readers, 2, pages, giveUp.signal)).toEqual({ failure: 'noCode' });
    expect(asked).toEqual(['native 1']);
  });
});

/** What a PNG of this size begins with; no pixel follows. */
function pngHeader(width: number, height: number): Buffer {
  const header = Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex');
  const size = Buffer.alloc(8);
  size.writeUInt32BE(width, 0);
  size.writeUInt32BE(height, 4);
  return Buffer.concat([header, size, Buffer.from('0806000000', 'hex')]);
}

/** A JPEG of 40 by 30 pixels, whose size stands behind so many bytes of metadata. */
function jpegBehind(bytes: number): Buffer {
  const jpeg = createCanvas(40, 30).toBuffer('image/jpeg');
  const segments: Buffer[] = [];
  for (let left = bytes; left > 0; left -= 65_000) {
    const length = Math.min(left, 65_000);
    const start = Buffer.from([0xff, 0xed, (length + 2) >> 8, (length + 2) & 255]);
    segments.push(start, Buffer.alloc(length, 32));
  }
  return Buffer.concat([jpeg.subarray(0, 2), ...segments, jpeg.subarray(2)]);
}

describe('G-02: the size that a file declares', () => {
  it.each([
    ['a PNG', pngHeader(20_000, 20_000), 400_000_000],
    ['a JPEG', createCanvas(40, 30).toBuffer('image/jpeg'), 1_200],
    ['a JPEG behind 700 kB of metadata', jpegBehind(700_000), 1_200],
    ['a WebP', createCanvas(40, 30).toBuffer('image/webp'), 1_200],
    ['text', Buffer.from('not a picture'), null],
    ['a PNG that is cut off', pngHeader(20, 20).subarray(0, 12), null],
  ])('of %s', async (_, bytes, pixels) => {
    expect(await declaredPixels(new Blob([Uint8Array.from(bytes)]))).toBe(pixels);
  });
});

describe('G-02: one file', () => {
  const decode = vi.fn();
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });
  const png = (width: number, height: number) =>
    new File([Uint8Array.from(pngHeader(width, height))], 'avis.png');
  const readers = (reset: () => void): Reader[] => [
    { after: 0, every: 0, decoder: { decode, reset, close: () => undefined } },
  ];

  it.each([
    [12_000, 10_000, 1],
    [12_000, 10_001, 0],
  ])('of %i by %i pixels is decoded %i times', async (width, height, times) => {
    const decoder = vi.fn(() => Promise.reject(new Error('no pixel follows')));
    vi.stubGlobal('createImageBitmap', decoder);
    const outcome = await readPicture(png(width, height), readers(vi.fn()), noEnd);
    expect(outcome).toEqual({ failure: times === 1 ? 'unreadable' : 'tooLarge' });
    expect(decoder).toHaveBeenCalledTimes(times);
  });

  it('is given up after 15 000 ms, not 14 999, whatever is being done, and its readers begin anew', async () => {
    vi.stubGlobal('createImageBitmap', () => new Promise(() => undefined));
    const [reset, told] = [vi.fn(), vi.fn()];
    void readPicture(png(10, 10), readers(reset), noEnd).then(told);
    await vi.advanceTimersByTimeAsync(14_999);
    expect([told.mock.calls, reset.mock.calls]).toEqual([[], []]);
    await vi.advanceTimersByTimeAsync(1);
    expect(reset).toHaveBeenCalledTimes(1);
    await vi.advanceTimersByTimeAsync(1);
    expect(told).toHaveBeenCalledWith({ failure: 'noCode' });
  });

  it('that is given up says what was seen until then', async () => {
    vi.stubGlobal('createImageBitmap', async () => ({ width: 1, height: 1, close: vi.fn() }));
    const context = createCanvas(1, 1).getContext('2d');
    context.drawImage = () => undefined;
    vi.stubGlobal('document', { createElement: () => ({ getContext: () => context }) });
    let giveUp = () => {};
    const seen = { text: null, otherCode: true };
    const quick = vi.fn().mockResolvedValueOnce(seen);
    const ladder = vi.fn(
      () => new Promise<Reading>((resolve) => (giveUp = () => resolve(NOTHING))),
    );
    const close = () => undefined;
    const both: Reader[] = [
      { after: 0, every: 0, decoder: { decode: quick, reset: close, close } },
      { after: 500, every: 0, decoder: { decode: ladder, reset: () => giveUp(), close } },
    ];
    const outcome = readPicture(png(1, 1), both, noEnd);
    await vi.advanceTimersByTimeAsync(15_001);
    expect(await outcome).toEqual({ failure: 'otherCode' });
  });

  it('that another one replaces leaves the readers to it at once', async () => {
    vi.stubGlobal('createImageBitmap', () => new Promise(() => undefined));
    const [reset, replaced] = [vi.fn(), new AbortController()];
    const outcome = readPicture(png(10, 10), readers(reset), replaced.signal);
    replaced.abort();
    expect(reset).toHaveBeenCalledTimes(1);
    await vi.advanceTimersByTimeAsync(1);
    expect(await outcome).toEqual({ failure: 'noCode' });
  });
});
