import { afterEach, describe, expect, it, vi } from 'vitest';
import { videoInputs } from '#src/browser/camera.ts';
import { inTurn } from '#src/browser/locks.ts';
import { noteInEntry } from '#src/pages/common/entryNote.ts';

const refused = () => new DOMException('denied', 'SecurityError');
const withLocks = (locks: unknown) => vi.stubGlobal('navigator', { locks });

afterEach(() => vi.unstubAllGlobals());

describe('a lock', () => {
  const request = (_: string, run: () => Promise<unknown>) => run();

  it.each([
    ['granted', request],
    ['refused by a rejection', () => Promise.reject(refused())],
    [
      'refused by an exception',
      () => {
        throw refused();
      },
    ],
    [
      'lost after the action',
      async (_: string, run: () => Promise<unknown>) => {
        await run();
        throw refused();
      },
    ],
  ])('K-15: %s: the action runs once and its result counts', async (_, ask) => {
    withLocks({ request: ask });
    const action = vi.fn(async () => 'token');
    await expect(inTurn('one', action)).resolves.toBe('token');
    expect(action).toHaveBeenCalledOnce();
  });

  it.each([undefined, { request }])(
    'K-15: a failure of the action is its own, with %j',
    async (locks) => {
      withLocks(locks);
      const action = vi.fn(() => Promise.reject(new Error('no answer')));
      await expect(inTurn('one', action)).rejects.toThrow('no answer');
      expect(action).toHaveBeenCalledOnce();
    },
  );

  it('K-15: without the interface, or where reading it throws, the action runs', async () => {
    withLocks(undefined);
    await expect(inTurn('one', async () => 1)).resolves.toBe(1);
    vi.stubGlobal('navigator', {
      get locks() {
        throw refused();
      },
    });
    await expect(inTurn('one', async () => 2)).resolves.toBe(2);
  });
});

describe('a refused service of the browser', () => {
  it('S-07: a list of cameras that is refused is empty', async () => {
    vi.stubGlobal('navigator', {
      mediaDevices: { enumerateDevices: () => Promise.reject(refused()) },
    });
    await expect(videoInputs()).resolves.toEqual([]);
  });

  it('R-10: a history that cannot be written stops nothing', () => {
    const navigate = () => {
      throw refused();
    };
    const entry = { pathname: '/fr/tai', search: '', hash: '', state: null, key: 'one' };
    expect(() => noteInEntry(navigate, entry, { parti: true })).not.toThrow();
  });
});
