import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import fs, {
  existsSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { acquireLock, LockHeld } from '#server/database/directoryLock.ts';
import { openEmbeddedDatabase, UnreadableDatabase } from '#server/database/open.ts';
import { newFolder } from '../../support/folder.ts';
import { EVENT_MS, TEST_MS } from '../../support/limits.ts';

/** As in production, but faster. */
const FAST = { renewMs: 20, giveUpMs: 400, silenceMs: 600 };

let folder = '';
let file = '';
let children: ChildProcess[] = [];
beforeEach(() => {
  folder = newFolder();
  file = join(folder, 'verrou');
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
});
afterEach(() => {
  for (const child of children) child.kill('SIGKILL');
  children = [];
  vi.restoreAllMocks();
  syncBuiltinESMExports();
});

const take = (onLost: (reason: string) => void = () => undefined) =>
  acquireLock(folder, { ...FAST, onLost });

/** A wait for a sign of life would outlast the test. */
const takeAtOnce = () => acquireLock(folder, { ...FAST, silenceMs: 2 * TEST_MS });

interface Fields {
  readonly nonce: string;
  readonly host: string;
  readonly kernel: string;
  readonly pid: number;
  readonly start: string;
}

/** Leaves what this process writes, with some fields of another one. */
async function leave(changes: Partial<Fields>): Promise<Fields> {
  const release = await take();
  const own: Fields = JSON.parse(readFileSync(file, 'utf8'));
  release();
  const fields = { ...own, nonce: 'of-another', ...changes };
  writeFileSync(file, JSON.stringify(fields));
  return fields;
}

/** Touches a lock as its holder does, by a clock that runs backwards. */
function renewFromElsewhere(): { stop(): void } {
  let seconds = 2_000_000_000;
  const timer = setInterval(() => {
    seconds -= 3_600;
    utimesSync(file, seconds, seconds);
  }, FAST.renewMs);
  return { stop: () => clearInterval(timer) };
}

it('is taken once, and free again when released', async () => {
  const release = await take();
  await expect(take()).rejects.toThrow(LockHeld);
  release();
  (await take())();
  expect(readdirSync(folder)).toEqual([]);
});

describe('a holder in the process table of this machine', () => {
  it('is named, and refused at once although it says nothing', async () => {
    const child = spawn('sleep', ['60']);
    children.push(child);
    const { pid = 0 } = child;
    const start = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ')[19];
    await leave({ pid, start: start ?? '' });
    await expect(takeAtOnce()).rejects.toThrow(`in use by process ${pid}`);
  });

  it('that is dead loses the lock at once', async () => {
    await leave({ pid: deadNumber() });
    (await takeAtOnce())();
  });

  it('whose number belongs to another process now loses the lock at once', async () => {
    await leave({ start: '1' });
    (await takeAtOnce())();
  });
});

const deadNumber = (): number => spawnSync(process.execPath, ['-e', '']).pid;

// A process number of elsewhere may belong to a living process here, or to none: neither says anything.
describe.each<[string, () => Partial<Fields>]>([
  ['another host, with a number that is alive here', () => ({ host: 'web-2' })],
  [
    'another container, with a number that is dead here',
    () => ({ kernel: 'b pid:[1]', pid: deadNumber() }),
  ],
  ['a system that names no kernel', () => ({ kernel: '', pid: deadNumber() })],
])('a holder in %s', (_, elsewhere) => {
  it('keeps a lock that it renews, whatever its clock says', async () => {
    const fields = await leave(elsewhere());
    const holder = renewFromElsewhere();
    await expect(take()).rejects.toThrow(`process ${fields.pid}`);
    holder.stop();
    expect(JSON.parse(readFileSync(file, 'utf8'))).toEqual(fields);
  });

  it('loses it by silence', async () => {
    await leave(elsewhere());
    const before = performance.now();
    (await take())();
    expect(performance.now() - before).toBeGreaterThanOrEqual(FAST.silenceMs);
  });
});

it('a holder elsewhere is named with its host, and the wait is announced once', async () => {
  await leave({ host: 'web-2', pid: 7 });
  const holder = renewFromElsewhere();
  await expect(take()).rejects.toThrow('process 7 of another container or machine (web-2)');
  holder.stop();
  expect(console.error).toHaveBeenCalledExactlyOnceWith(
    'The database directory was last used by process 7 of another container or machine (web-2): waiting up to 0.6 s for a sign of life',
  );
});

it.each(['', '{"pid":0}'])('a lock that holds %j is dead by silence', async (content) => {
  writeFileSync(file, content);
  const before = performance.now();
  (await take())();
  expect(performance.now() - before).toBeGreaterThanOrEqual(FAST.silenceMs);
});

it('goes to one of those who find it dead at the same time', async () => {
  await leave({ host: 'web-2' });
  const attempts = await Promise.allSettled([take(), take(), take(), take()]);
  const winners = attempts.filter((attempt) => attempt.status === 'fulfilled');
  expect(winners).toHaveLength(1);
  for (const { value: release } of winners) release();
  expect(readdirSync(folder)).toEqual([]);
});

it('is renewed while a statement keeps the main thread busy', async () => {
  const release = await take();
  const before = statSync(file).mtimeMs;
  // The thread that renews is being started.
  await vi.waitFor(() => expect(statSync(file).mtimeMs).toBeGreaterThan(before), EVENT_MS);
  const started = Date.now();
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 300);
  expect(statSync(file).mtimeMs).toBeGreaterThan(started + 100);
  release();
});

describe('a lock that is lost', () => {
  const lose = async (change: () => void) => {
    const onLost = vi.fn();
    const release = await take(onLost);
    change();
    await vi.waitFor(() => expect(onLost).toHaveBeenCalled(), EVENT_MS);
    await wait(FAST.renewMs * 5);
    release();
    return onLost;
  };

  it('is noticed once when another process has it, and that one keeps it', async () => {
    const other = await leave({ host: 'web-2', pid: 7 });
    rmSync(file);
    const onLost = await lose(() => {
      writeFileSync(`${file}.draft`, JSON.stringify(other));
      renameSync(`${file}.draft`, file);
    });
    expect(onLost).toHaveBeenCalledExactlyOnceWith('process 7 of web-2 has it');
    expect(JSON.parse(readFileSync(file, 'utf8'))).toEqual(other);
  });

  it('is given up in time when it cannot be renewed', async () => {
    const before = performance.now();
    const onLost = await lose(() => {
      // To open a link to itself is ELOOP.
      symlinkSync('verrou', `${file}.loop`);
      renameSync(`${file}.loop`, file);
    });
    expect(onLost).toHaveBeenCalledExactlyOnceWith('it cannot be renewed: ELOOP');
    expect(performance.now() - before).toBeGreaterThanOrEqual(FAST.giveUpMs);
  });

  it('ends the process with a line and code 1, and closes nothing', async () => {
    const exit = vi.spyOn(process, 'exit').mockImplementation(() => undefined as never);
    const release = await acquireLock(folder, { renewMs: FAST.renewMs });
    rmSync(file);
    await vi.waitFor(() => expect(exit).toHaveBeenCalledExactlyOnceWith(1), EVENT_MS);
    release();
    expect(console.error).toHaveBeenCalledExactlyOnceWith(
      expect.stringMatching(/^The lock of the data folder is lost \(its file was removed\)\. /),
    );
  });
});

it.each(['EROFS', 'EACCES', 'ENOSPC'])(
  'a folder that cannot be written (%s) is named, and no lock is left in it',
  async (code) => {
    const { writeFileSync: write } = fs;
    vi.spyOn(fs, 'writeFileSync').mockImplementation((path, _, options) => {
      if (code === 'ENOSPC') write(path, '', options);
      throw Object.assign(new Error(`${code}: refused`), { code });
    });
    syncBuiltinESMExports();
    const opening = openEmbeddedDatabase(folder);
    await expect(opening).rejects.toThrow(UnreadableDatabase);
    await expect(opening).rejects.toThrow(`${folder} cannot be written (${code}): set DATA_DIR`);
    expect(existsSync(file)).toBe(false);
  },
);
