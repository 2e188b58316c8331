import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { createTurns, TooBusy } from '#server/network/turns.ts';

/** Tasks that end when told, and the names of those that have begun. */
function scene(limits: Parameters<typeof createTurns>[0]) {
  const inTurn = createTurns(limits);
  const begun: string[] = [];
  const ends = new Map<string, () => void>();
  const run = (name: string, id = name): Promise<string> =>
    inTurn(name, () => {
      begun.push(id);
      return new Promise((resolve) => ends.set(id, () => resolve(id)));
    });
  const end = async (id: string): Promise<void> => {
    ends.get(id)?.();
    await sleep(0);
  };
  return { inTurn, begun, run, end };
}

describe('turns', () => {
  it('run as many at once as allowed, in their order', async () => {
    const { begun, run, end } = scene({ atOnce: 2, waiting: 10, waitMs: 10_000 });
    const all = ['a', 'b', 'c', 'd'].map((name) => run(name));
    expect(begun).toEqual(['a', 'b']);
    await end('b');
    expect(begun).toEqual(['a', 'b', 'c']);
    for (const id of ['a', 'c', 'd']) await end(id);
    expect(await Promise.all(all)).toEqual(['a', 'b', 'c', 'd']);
  });

  it('run one of a name at a time, and let others pass meanwhile', async () => {
    const { begun, run, end } = scene({ atOnce: 2, waiting: 10, waitMs: 10_000 });
    const all = [run('a', 'a1'), run('a', 'a2'), run('b')];
    expect(begun).toEqual(['a1', 'b']);
    await end('a1');
    expect(begun).toEqual(['a1', 'b', 'a2']);
    for (const id of ['b', 'a2']) await end(id);
    await Promise.all(all);
  });

  it('refuse one more than may wait, without running it', async () => {
    const { begun, run, end } = scene({ atOnce: 1, waiting: 2, waitMs: 10_000 });
    const kept = [run('a'), run('b'), run('c')];
    await expect(run('d')).rejects.toThrow(TooBusy);
    for (const id of ['a', 'b', 'c']) await end(id);
    expect(await Promise.all(kept)).toEqual(['a', 'b', 'c']);
    expect(begun).not.toContain('d');
  });

  it('refuse one that has waited too long, and run the next', async () => {
    const { begun, run, end } = scene({ atOnce: 1, waiting: 10, waitMs: 20 });
    const first = run('a');
    await expect(run('b')).rejects.toThrow(TooBusy);
    const third = run('c');
    await end('a');
    await end('c');
    expect(await Promise.all([first, third])).toEqual(['a', 'c']);
    expect(begun).toEqual(['a', 'c']);
  });

  it('refuse one whose own time is over sooner', async () => {
    const { inTurn, run, end } = scene({ atOnce: 1, waiting: 10, waitMs: 10_000 });
    const first = run('a');
    await expect(inTurn('b', async () => 'b', 20)).rejects.toThrow(TooBusy);
    await end('a');
    expect(await first).toBe('a');
  });

  it('go on after a task that fails', async () => {
    const { inTurn } = scene({ atOnce: 1, waiting: 10, waitMs: 10_000 });
    await expect(inTurn('a', () => Promise.reject(new Error('x')))).rejects.toThrow('x');
    expect(await inTurn('a', async () => 'ok')).toBe('ok');
  });
});
