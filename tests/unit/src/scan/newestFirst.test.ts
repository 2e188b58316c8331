import { describe, expect, it } from 'vitest';
import { type Depth, newestFirst } from '#src/scan/read/newestFirst.ts';
import { picture } from './images.ts';

/** A frame that is told by its width. */
const frame = (number: number) => picture(number, 1, () => 0);

/** A depth that sees nothing, and repairs each frame in so many steps; what it does is noted. */
function noting(done: string[], steps: number, texts: Readonly<Record<number, string>> = {}) {
  const depth: Depth = {
    look: async ({ width }) => {
      done.push(`look ${width}`);
      return { text: texts[width] ?? null, otherCode: false, damaged: [] };
    },
    repair: async ({ width }, _, mayGoOn) => {
      for (let step = 1; step <= steps; step++) {
        if (!(await mayGoOn())) return null;
        done.push(`repair ${width}.${step}`);
      }
      return `repaired ${width}`;
    },
  };
  return depth;
}

const settled = () => new Promise((resolve) => setImmediate(resolve));

/** Pauses that last until the test lets all of them end. */
function pauses() {
  const waiting: (() => void)[] = [];
  return {
    pause: () => new Promise<void>((resolve) => waiting.push(resolve)),
    next: async () => {
      await settled();
      for (const goOn of waiting.splice(0)) goOn();
      await settled();
    },
  };
}

describe('G-02: the newest frame first', () => {
  it('a newer frame is looked at before the repair of an older one goes on', async () => {
    const done: string[] = [];
    const { pause, next } = pauses();
    const read = newestFirst(noting(done, 2), pause);
    const first = read(frame(1), 1_000);
    await next();
    const second = read(frame(2), 1_000);
    expect(await second).toEqual({ text: null, otherCode: false });
    await next();
    expect(await first).toEqual({ text: 'repaired 1', otherCode: false });
    expect(done).toEqual(['look 1', 'repair 1.1', 'look 2', 'repair 1.2']);
  });

  it('the next frame may come as soon as one was looked at, not repaired', async () => {
    const done: string[] = [];
    const { pause, next } = pauses();
    const read = newestFirst(noting(done, 1), pause);
    const reading = read(frame(1), 1_000, () => done.push('next'));
    await next();
    await reading;
    expect(done).toEqual(['look 1', 'next', 'repair 1.1']);
  });

  it('what is read at a look is not repaired', async () => {
    const done: string[] = [];
    const read = newestFirst(noting(done, 1, { 1: 'seen' }), () => Promise.resolve());
    expect((await read(frame(1), 1_000)).text).toBe('seen');
    expect(done).toEqual(['look 1']);
  });

  it('a file takes the place of the repair of a frame, and is repaired itself', async () => {
    const done: string[] = [];
    const { pause, next } = pauses();
    const read = newestFirst(noting(done, 2), pause);
    const older = read(frame(1), 1_000);
    await next();
    const file = read(frame(9), Number.POSITIVE_INFINITY);
    await next();
    await next();
    expect((await file).text).toBe('repaired 9');
    expect(done).toEqual(['look 1', 'repair 1.1', 'look 9', 'repair 9.1', 'repair 9.2']);
    void older;
  });

  it('nothing new is begun once the time of a frame is over', async () => {
    const done: string[] = [];
    const read = newestFirst(noting(done, 2), () => Promise.resolve());
    expect((await read(frame(1), 0)).text).toBeNull();
    expect(done).toEqual(['look 1']);
  });
});
