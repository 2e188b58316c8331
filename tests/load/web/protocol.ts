import { spawn } from 'node:child_process';
import type { Readable, Writable } from 'node:stream';
import type { BrowserLaunch } from '../../../scripts/browser.ts';

/** Sends a command of the browser's protocol; rejects with what it answers to a wrong one. */
export type Send = (method: string, params?: object) => Promise<Record<string, unknown>>;

interface Answer {
  readonly id?: number;
  readonly result?: Record<string, unknown>;
  readonly error?: { readonly message: string };
}

interface Waiting {
  readonly resolve: (result: Record<string, unknown>) => void;
  readonly reject: (error: Error) => void;
}

/** Between two messages of the pipe. */
const END = '\0';

/** Gives each whole message of the pipe; what is cut waits for its rest. */
function readMessages(pipe: Readable, take: (message: Answer) => void): void {
  let rest = '';
  pipe.setEncoding('utf8').on('data', (text: string) => {
    const messages = (rest + text).split(END);
    rest = messages.pop() ?? '';
    for (const message of messages) take(JSON.parse(message) as Answer);
  });
}

/** A browser without a debugger, which Playwright is: it makes each error collect where it stands in the source. */
export interface QuietBrowser {
  /** A page of a context of its own, empty; `close` ends both. */
  readonly newPage: () => Promise<{ send: Send; close: () => Promise<void> }>;
  readonly close: () => void;
}

/**
 * Starts a browser that is steered by the pipe of its protocol and by no more of it than is asked for.
 * @param profile a folder that does not exist yet
 * @see https://chromedevtools.github.io/devtools-protocol/
 */
export function launchQuietly(
  { executablePath, args, env }: BrowserLaunch & { readonly env: NodeJS.ProcessEnv },
  profile: string,
): QuietBrowser {
  const own = ['--headless', '--remote-debugging-pipe', `--user-data-dir=${profile}`];
  const child = spawn(executablePath, [...args, ...own, 'about:blank'], {
    env,
    stdio: ['ignore', 'ignore', 'ignore', 'pipe', 'pipe'],
  });
  const waiting = new Map<number, Waiting>();
  readMessages(child.stdio[4] as Readable, ({ id, result = {}, error }) => {
    if (id === undefined) return;
    if (error) waiting.get(id)?.reject(new Error(error.message));
    else waiting.get(id)?.resolve(result);
    waiting.delete(id);
  });
  // What was asked of a browser that has ended is never answered.
  child.on('exit', () => {
    for (const { reject } of waiting.values()) reject(new Error('the browser has ended'));
    waiting.clear();
  });
  let last = 0;
  const sendTo =
    (sessionId?: unknown): Send =>
    (method, params = {}) =>
      new Promise((resolve, reject) => {
        last += 1;
        waiting.set(last, { resolve, reject });
        const message = JSON.stringify({ id: last, method, params, sessionId });
        (child.stdio[3] as Writable).write(message + END);
      });
  const browser = sendTo();
  return {
    newPage: async () => {
      const { browserContextId } = await browser('Target.createBrowserContext');
      const { targetId } = await browser('Target.createTarget', {
        url: 'about:blank',
        browserContextId,
      });
      const { sessionId } = await browser('Target.attachToTarget', { targetId, flatten: true });
      const close = () => browser('Target.disposeBrowserContext', { browserContextId });
      return { send: sendTo(sessionId), close: async () => void (await close()) };
    },
    close: () => void child.kill(),
  };
}
