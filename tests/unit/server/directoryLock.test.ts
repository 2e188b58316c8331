import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import fs, {
  existsSync,
  mkdirSync,
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

/** What this process writes, so that a test changes one field of it. */
async function fieldsHere(): Promise<Fields> {
  const release = await take();
  const fields = JSON.parse(readFileSync(file, 'utf8'));
  release();
  return fields;
}

async function leave(changes: Partial<Fields>): Promise<Fields> {
  const fields = { ...(await fieldsHere()), nonce: 'of-another', ...changes };
  writeFileSync(file, JSON.stringify(fields));
  return fields;
}

/** Touches a lock as its holder does, however far away. @param clock the holder's, in seconds since 1970 */
function renewFrom(clock: () => number): { stop(): void } {
  const timer = setInterval(() => utimesSync(file, clock(), clock()), FAST.renewMs);
  return { stop: () => clearInterval(timer) };
}

function sleeper(): ChildProcess & { readonly pid: number } {
  const child = spawn('sleep', ['60']);
  children.push(child);
  if (child.pid === undefined) throw new Error('no process');
  return Object.assign(child, { pid: child.pid });
}

const startOf = (pid: number): string =>
  readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ')[19] ?? '';

it('is taken once, and free again when released', async () => {
  const release = await take();
  await expect(take()).rejects.toThrow(LockHeld);
  release();
  (await take())();
  expect(readdirSync(folder)).toEqual([]);
});

describe('a holder in the process table of this machine', () => {
  it('is named, and refused at once although it says nothing', async () => {
    const { pid } = sleeper();
    await leave({ pid, start: startOf(pid) });
    await expect(takeAtOnce()).rejects.toThrow(`in use by process ${pid}`);
  });

  it('that is dead loses the lock at once', async () => {
    const { pid } = spawnSync(process.execPath, ['-e', '']);
    await leave({ pid });
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
  ['another host, with a number that is dead here', () => ({ host: 'web-2', pid: deadNumber() })],
  ['another container, with a number that is alive here', () => ({ kernel: 'b pid:[1]' })],
  [
    'another container, with a number that is dead here',
    () => ({ kernel: 'b pid:[1]', pid: deadNumber() }),
  ],
  ['another container whose process 1 started later', () => ({ kernel: 'b pid:[1]', start: '1' })],
  ['a system that names no kernel', () => ({ kernel: '', pid: deadNumber() })],
  ['a process whose start is hidden', () => ({ start: '' })],
  ['a host with a name of 253 characters', () => ({ host: 'h'.repeat(253) })],
])('a holder in %s', (_, elsewhere) => {
  it('keeps a lock that it renews', async () => {
    const fields = await leave(elsewhere());
    const holder = renewFrom(() => Date.now() / 1_000);
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
  const holder = renewFrom(() => Date.now() / 1_000);
  await expect(take()).rejects.toThrow('process 7 of another container or machine (web-2)');
  holder.stop();
  expect(console.error).toHaveBeenCalledExactlyOnceWith(
    'The database directory was last used by process 7 of another container or machine (web-2): waiting up to 0.6 s for a sign of life',
  );
});

describe('clocks', () => {
  it('a holder whose clock is set back keeps a lock that it renews', async () => {
    await leave({ host: 'web-2' });
    let seconds = 2_000_000_000;
    const holder = renewFrom(() => {
      seconds -= 3_600;
      return seconds;
    });
    await expect(take()).rejects.toThrow(LockHeld);
    holder.stop();
  });

  it.each([0, 4_000_000_000])(
    'a lock touched at second %d is dead by silence alone',
    async (at) => {
      await leave({ host: 'web-2' });
      utimesSync(file, at, at);
      (await take())();
    },
  );
});

it.each(['', '{', 'null', '[]', '{"pid":0}'])(
  'a lock that holds %j is dead by silence',
  async (content) => {
    writeFileSync(file, content);
    const before = performance.now();
    (await take())();
    expect(performance.now() - before).toBeGreaterThanOrEqual(FAST.silenceMs);
  },
);

it('a lock that is a link to nothing is dead by silence', async () => {
  symlinkSync(join(folder, 'nothing'), file);
  (await take())();
  expect(existsSync(file)).toBe(false);
});

it('a lock that this user cannot read is held while somebody renews it', async () => {
  await leave({});
  const { openSync } = fs;
  vi.spyOn(fs, 'openSync').mockImplementation((path, ...more) => {
    if (path === file) throw Object.assign(new Error('EACCES: refused'), { code: 'EACCES' });
    return openSync(path, ...more);
  });
  syncBuiltinESMExports();
  const holder = renewFrom(() => Date.now() / 1_000);
  await expect(take()).rejects.toThrow('in use by a process that does not name itself');
  holder.stop();
  expect(existsSync(file)).toBe(true);
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
    const other = { ...(await fieldsHere()), nonce: 'of-another', host: 'web-2', pid: 7 };
    const onLost = await lose(() => {
      writeFileSync(`${file}.draft`, JSON.stringify(other));
      renameSync(`${file}.draft`, file);
    });
    expect(onLost).toHaveBeenCalledExactlyOnceWith('process 7 of web-2 has it');
    expect(JSON.parse(readFileSync(file, 'utf8'))).toEqual(other);
  });

  it('is noticed when its file is removed', async () => {
    const onLost = await lose(() => rmSync(file));
    expect(onLost).toHaveBeenCalledExactlyOnceWith('its file was removed');
  });

  it('is given up in time when it cannot be renewed', async () => {
    const before = performance.now();
    const onLost = await lose(() => {
      // Opening it is ELOOP.
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
      expect.stringMatching(/^The lock of the data folder is lost \(%s\)\. /),
      'its file was removed',
    );
  });
});

it('a process that is busy with a statement when it loses the lock is killed, with a line', async () => {
  const script = `
    const { acquireLock } = await import(${JSON.stringify(import.meta.resolve('#server/database/directoryLock.ts'))});
    await acquireLock(${JSON.stringify(folder)}, { renewMs: ${FAST.renewMs} });
    console.log('taken');
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 60_000);`;
  const child = spawn(process.execPath, ['--import', 'tsx', '--input-type=module', '-e', script]);
  children.push(child);
  let said = '';
  child.stderr.on('data', (text) => {
    said += text;
  });
  await once(child.stdout, 'data');
  const before = statSync(file).mtimeMs;
  // The thread that renews is being started.
  await vi.waitFor(() => expect(statSync(file).mtimeMs).toBeGreaterThan(before), EVENT_MS);
  rmSync(file);
  expect(await once(child, 'close')).toEqual([null, 'SIGKILL']);
  expect(said).toMatch(/^The lock of the data folder is lost \(its file was removed\)\. .+\n$/);
});

it.each(['EROFS', 'EACCES', 'ENOSPC'])(
  'a folder that cannot be written (%s) is named',
  async (code) => {
    vi.spyOn(fs, 'writeFileSync').mockImplementation(() => {
      throw Object.assign(new Error(`${code}: refused`), { code });
    });
    syncBuiltinESMExports();
    const opening = openEmbeddedDatabase(folder);
    await expect(opening).rejects.toThrow(UnreadableDatabase);
    await expect(opening).rejects.toThrow(`${folder} cannot be written (${code}): set DATA_DIR`);
  },
);

it('a volume without hard links is refused by name, and nothing is left in it', async () => {
  vi.spyOn(fs, 'linkSync').mockImplementation(() => {
    throw Object.assign(new Error('EPERM: refused'), { code: 'EPERM' });
  });
  syncBuiltinESMExports();
  await expect(openEmbeddedDatabase(folder)).rejects.toThrow(
    /cannot be written \(EPERM\): set DATA_DIR to .+, on a volume with hard links, or DATABASE_URL$/,
  );
  expect(readdirSync(folder)).toEqual(['db']);
});

it('is taken in a folder whose path is longer than a socket’s may be', async () => {
  folder = join(folder, 'd'.repeat(100), 'e'.repeat(100));
  mkdirSync(folder, { recursive: true });
  file = join(folder, 'verrou');
  const release = await take();
  await expect(take()).rejects.toThrow(LockHeld);
  release();
});
