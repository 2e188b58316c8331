import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  closeSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Page } from '@playwright/test';
import type { Language } from '#contract/domain/languages.ts';
import { type BrowserStart, browserCommand, inPage } from './browsers.ts';
import { localeOf } from './debian.ts';
import { Processes } from './processes.ts';
import { openSpeech, type Speech } from './speech.ts';

const START_LIMIT_MS = 60_000;
const END_LIMIT_MS = 2000;
/** Work of the page that does not end, such as a moving icon, is no reason to wait longer. */
const WORK_LIMIT_MS = 12_000;
const HEAR_LIMIT_MS = 90_000;
const LAUNCHER = '/usr/libexec/at-spi-bus-launcher';
const SUFFIX = / [-–—] Chromium.*$/;

export interface Desk {
  readonly speech: Speech;
  /** Returns the title of the active window. */
  title(): string;
  press(...keys: readonly string[]): void;
  /** Presses a key together with Orca's own. */
  pressWithOrca(key: string): void;
  /** @param each ms between two characters */
  type(text: string, each?: number): void;
  /**
   * Waits until nothing has been said for `ms`, and no process of the desk has work: on a busy machine speech comes late.
   * @param first ms to wait for the first word
   */
  quiet(ms: number, first?: number): Promise<void>;
  /** Acts in the page without the reader, until the next call or the end. */
  inPage(work: (page: Page) => Promise<unknown>): Promise<void>;
  close(): Promise<void>;
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill('SIGTERM');
  const ended = once(child, 'exit');
  await Promise.race([ended, sleep(END_LIMIT_MS)]);
  if (child.exitCode === null && child.signalCode === null) {
    child.kill('SIGKILL');
    await ended;
  }
}

/** Programs that share a screen, a bus and a home, until `close`. */
class Room {
  readonly home = mkdtempSync(join(tmpdir(), 'listening-'));
  readonly run = join(this.home, 'run');
  readonly processes = new Processes();
  readonly env: Readonly<Record<string, string>>;
  private readonly children: ChildProcess[] = [];
  private readonly log: number;

  constructor(language: Language) {
    mkdirSync(this.run, { mode: 0o700 });
    this.log = openSync(join(this.home, 'log'), 'a');
    this.env = {
      ...localeOf(language, join(this.home, 'locales')),
      PATH: [join(this.home, 'bin'), process.env.PATH ?? ''].join(delimiter),
      HOME: this.home,
      TZ: 'Europe/Paris',
      XDG_RUNTIME_DIR: this.run,
      DISPLAY: `:${100 + (process.pid % 900)}`,
      DBUS_SESSION_BUS_ADDRESS: `unix:path=${this.run}/bus`,
      SPEECHD_ADDRESS: `unix_socket:${this.run}/speech.sock`,
      GSETTINGS_BACKEND: 'memory',
      GNOME_ACCESSIBILITY: '1',
    };
  }

  start(command: string, args: readonly string[]): ChildProcess {
    const stdio = ['ignore', this.log, this.log] as const;
    const child = spawn(command, args, { env: this.env, cwd: this.home, stdio: [...stdio] });
    // A program that cannot start shows in what is waited for.
    child.on('error', () => undefined);
    this.children.push(child);
    this.processes.add(child.pid);
    return child;
  }

  call(command: string, ...args: readonly string[]): string {
    const stdio: ('ignore' | 'pipe')[] = ['ignore', 'pipe', 'ignore'];
    return execFileSync(command, args, { env: this.env, encoding: 'utf8', stdio }).trim();
  }

  /** @throws Error with what the programs printed, when they are not ready in time */
  async until(what: string, stands: () => unknown): Promise<void> {
    for (const start = Date.now(); Date.now() - start < START_LIMIT_MS; await sleep(100)) {
      try {
        if (stands()) return;
      } catch {
        // What throws is not there yet.
      }
    }
    throw new Error(
      `${what} did not start\n${readFileSync(join(this.home, 'log'), 'utf8').slice(-1500)}`,
    );
  }

  async close(): Promise<void> {
    for (const child of this.children.reverse()) await end(child);
    closeSync(this.log);
    rmSync(this.home, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
  }
}

async function startReader(room: Room, speech: Speech): Promise<void> {
  const { DISPLAY = '' } = room.env;
  room.start('Xvfb', [DISPLAY, '-screen', '0', '1280x1000x24', '-nolisten', 'tcp']);
  await room.until('Xvfb', () => room.call('xdotool', 'getdisplaygeometry'));
  const bus = join(room.run, 'bus');
  room.start('dbus-daemon', ['--session', '--nofork', `--address=unix:path=${bus}`]);
  await room.until('D-Bus', () => existsSync(bus));
  room.start(LAUNCHER, ['--launch-immediately', '--a11y=1', '--screen-reader=1']);
  const address = ['--session', '--print-reply', '--dest=org.a11y.Bus', '/org/a11y/bus'];
  await room.until('at-spi', () =>
    room.call('dbus-send', ...address, 'org.a11y.Bus.GetAddress').includes('unix:'),
  );
  // Without a window manager no window becomes active.
  room.start('openbox', ['--sm-disable']);
  const settings = join(room.home, '.local/share/orca');
  const own = 'orca-customizations.py';
  mkdirSync(settings, { recursive: true });
  // Orca does not start while `pgrep` finds another one; each desk has its screen and its bus.
  mkdirSync(join(room.home, 'bin'));
  writeFileSync(join(room.home, 'bin/pgrep'), '#!/bin/sh\nexit 1\n', { mode: 0o755 });
  copyFileSync(join(import.meta.dirname, own), join(settings, own));
  room.processes.addReader(room.start('orca', ['--disable', 'braille']).pid);
  await room.until('Orca', () => speech.said.length > 0);
  speech.said.length = 0;
}

/** A desk without screen and sound: Xvfb, D-Bus, at-spi, a window manager, Orca and a browser, played by real keys. */
export async function openDesk(
  language: Language,
  start: Omit<BrowserStart, 'profile'>,
): Promise<Desk> {
  const room = new Room(language);
  const speech = await openSpeech(`${room.run}/speech.sock`);
  let leave = async (): Promise<void> => undefined;
  const close = async () => {
    await leave();
    await room.close();
    speech.close();
  };
  const title = () => {
    try {
      return room.call('xdotool', 'getactivewindow', 'getwindowname').replace(SUFFIX, '');
    } catch {
      return '';
    }
  };
  const quiet = async (ms: number, first = 0) => {
    const begin = Date.now();
    let worked = begin;
    for (; Date.now() - begin < HEAR_LIMIT_MS; await sleep(60)) {
      if (room.processes.areWorking()) worked = Date.now();
      const since = speech.quietSince();
      const awaited = speech.said.length === 0 && Date.now() - begin < first;
      if (awaited || since === null) continue;
      const spoken = Math.max(since, begin);
      const last = Math.max(spoken, Math.min(worked, spoken + WORK_LIMIT_MS));
      if (Date.now() - last >= ms) return;
    }
  };
  try {
    await startReader(room, speech);
    const profile = join(room.home, 'profile');
    mkdirSync(profile);
    room.start(...browserCommand({ ...start, profile }));
    await room.until('The browser', title);
  } catch (error) {
    await close();
    throw error;
  }
  return {
    speech,
    title,
    quiet,
    close,
    press: (...keys) => void room.call('xdotool', 'key', '--delay', '30', ...keys),
    pressWithOrca: (key) =>
      void room.call(
        'xdotool',
        ...`keydown Insert sleep 0.05 key ${key} sleep 0.05 keyup Insert`.split(' '),
      ),
    type: (text, each = 120) => void room.call('xdotool', 'type', '--delay', String(each), text),
    inPage: async (work) => {
      await leave();
      leave = await inPage(join(room.home, 'profile'), work);
    },
  };
}
