import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { readWith } from '#src/scan/picture/readWith.ts';
import type { Reader } from '#src/scan/reading.ts';

type Answer = (page: number) => string | null;

/** A reader that notes what it is asked; pages tell their number by their width. */
function reader(name: string, after: number, asked: string[], answer: Answer): Reader {
  const decode = async ({ width }: { readonly width: number }) => {
    asked.push(`${name} ${width}`);
    return answer(width);
  };
  return { after, decoder: { decode, close: () => undefined } };
}

const pages: Parameters<typeof readWith>[2] = (index, read) =>
  read(() => ({
    data: new Uint8ClampedArray(4 * (index + 1)),
    width: index + 1,
    height: 1,
    colorSpace: 'srgb',
  }));
const nothing = () => null;

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

describe('G-02: the pictures of one file', () => {
  it('every page is read quickly before one is read thoroughly', async () => {
    const asked: string[] = [];
    const readers = [
      reader('native', 0, asked, nothing),
      reader('quick', 0, asked, nothing),
      reader('ladder', 500, asked, (page) => (page === 2 ? 'text' : null)),
    ];
    expect(await readWith(readers, 3, pages)).toBe('text');
    expect(asked).toEqual([
      ...['native 1', 'quick 1', 'native 2', 'quick 2', 'native 3', 'quick 3'],
      ...['ladder 1', 'ladder 2'],
    ]);
  });

  it('a decoder that fails leaves the picture to the next', async () => {
    const fails = () => {
      throw new Error('closed');
    };
    const readers = [reader('native', 0, [], fails), reader('quick', 0, [], () => 'text')];
    expect(await readWith(readers, 1, pages)).toBe('text');
  });

  it.each([
    [14_999, 2],
    [15_000, 1],
  ])('after 15 s nothing new is begun: %i ms a page, %i of 2 pages', async (ms, count) => {
    const asked: string[] = [];
    const slow = reader('quick', 0, asked, () => {
      vi.advanceTimersByTime(ms);
      return null;
    });
    expect(await readWith([slow], 2, pages)).toBeNull();
    expect(asked).toHaveLength(count);
  });
});
