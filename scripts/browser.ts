import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { chromium } from '@playwright/test';

export interface BrowserLaunch {
  readonly executablePath: string;
  readonly args: string[];
}

/** Fonts of the device, from `tests/support/fonts`. */
export type DeviceFonts = 'android' | 'apple' | 'linux';

/** `shell` draws no window and takes two thirds of the time. `whole` is what people have. */
export type BrowserKind = 'shell' | 'whole';

const WHOLE_NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
const SHELL_NAME = 'chromium-headless-shell';

/** Chromium tries to reach its maker's servers and a GPU; a test machine has neither. */
const QUIET_ARGS = [
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

const FONTS = join(import.meta.dirname, '../tests/support/fonts');

const NO_BROWSER = 'No Chromium: run `npx playwright install chromium`, or set CHROMIUM.';
const INSTALL_TIMEOUT_MS = 180_000;

const isRoot = () => process.getuid?.() === 0;

function systemBrowser(names: readonly string[]): string | undefined {
  const folders = (process.env.PATH ?? '').split(delimiter);
  return names.flatMap((name) => folders.map((folder) => join(folder, name))).find(existsSync);
}

/** Returns the paths where a browser may be, the best first. */
function candidates(kind: BrowserKind): string[] {
  return [
    process.env.CHROMIUM,
    kind === 'shell' ? systemBrowser([SHELL_NAME]) : undefined,
    chromium.executablePath(),
    systemBrowser(WHOLE_NAMES),
  ].filter((path): path is string => path !== undefined && path !== '' && existsSync(path));
}

function launch(executablePath: string): BrowserLaunch {
  // Chromium's sandbox refuses to run as root.
  return { executablePath, args: isRoot() ? ['--no-sandbox', ...QUIET_ARGS] : [...QUIET_ARGS] };
}

/** @throws Error if the machine has no browser */
export function browserLaunch(kind: BrowserKind = 'shell'): BrowserLaunch {
  const [first] = candidates(kind);
  if (first === undefined) throw new Error(NO_BROWSER);
  return launch(first);
}

/** Letters are at fractions of pixels, as on phones, so that lines break there too. */
export const browserOf = (device: DeviceFonts, kind: BrowserKind = 'shell') => {
  const { executablePath, args } = browserLaunch(kind);
  return {
    executablePath,
    args: [...args, '--font-render-hinting=none'],
    env: { ...process.env, FONTCONFIG_FILE: join(FONTS, `${device}.conf`) },
  };
};

async function works(executablePath: string): Promise<boolean> {
  try {
    await (await chromium.launch(launch(executablePath))).close();
    return true;
  } catch {
    return false;
  }
}

async function firstWorking(kind: BrowserKind): Promise<string | undefined> {
  for (const path of candidates(kind)) if (await works(path)) return path;
  return undefined;
}

function run(command: string, ...args: string[]): void {
  spawnSync(command, args, { stdio: 'inherit', timeout: INSTALL_TIMEOUT_MS });
}

function installPackage(name: string): void {
  if (!isRoot() || !existsSync('/etc/debian_version')) return;
  run('apt-get', 'update', '-qq');
  run('apt-get', 'install', '-y', '-qq', '--no-install-recommends', name);
}

const INSTALLERS: readonly (() => void)[] = [
  () => run('npx', 'playwright', 'install', 'chromium'),
  () => installPackage('chromium'),
  () => {
    if (isRoot()) run('npx', 'playwright', 'install-deps', 'chromium');
  },
];

/**
 * Installs a browser if none starts, and names the one that does in `CHROMIUM`, for child processes.
 * @throws Error if none starts
 */
export async function ensureBrowser(kind: BrowserKind = 'shell'): Promise<void> {
  const named = (process.env.CHROMIUM ?? '') !== '';
  if (kind === 'shell' && !named && systemBrowser([SHELL_NAME]) === undefined) {
    installPackage(SHELL_NAME);
  }
  let path = await firstWorking(kind);
  for (const install of INSTALLERS) {
    if (path !== undefined) break;
    install();
    path = await firstWorking(kind);
  }
  if (path === undefined) throw new Error(NO_BROWSER);
  process.env.CHROMIUM = path;
}
