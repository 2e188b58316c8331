import { spawn, spawnSync } from 'node:child_process';
import { createRequire } from 'node:module';
import { performance } from 'node:perf_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Page } from '@playwright/test';
import { freePort } from '../../tests/support/port.ts';
import { allowedTo } from '../register/register.ts';
import { addHtml, type Check, type Finding } from './check.ts';

const NAME = 'vnu';
const ALLOWED = allowedTo(NAME);
const JAR = createRequire(import.meta.url).resolve('vnu-jar/build/dist/vnu.jar');

interface Message {
  readonly type: 'error' | 'info' | 'non-document-error';
  readonly message: string;
  readonly extract?: string;
}

/** How long the validator may take to start, ms. */
const START_MS = 60_000;

/** Starts the validator as a service: a process per page takes seconds, an answer of the service 20 ms. */
async function startService(): Promise<string> {
  const port = await freePort();
  const bind = '-Dnu.validator.servlet.bind-address=127.0.0.1';
  const main = 'nu.validator.servlet.Main';
  const java = spawn('java', ['-Xmx512m', bind, '-cp', JAR, main, String(port)], {
    stdio: 'ignore',
  });
  // It ends with the run, which does not wait for it.
  java.unref();
  process.once('exit', () => java.kill());
  const url = `http://127.0.0.1:${port}/`;
  const limit = performance.now() + START_MS;
  const answers = () => fetch(url).then(Boolean, () => false);
  while (!(await answers())) {
    if (java.exitCode !== null || performance.now() > limit) throw new Error('vnu did not start');
    await sleep(100);
  }
  return url;
}

let service: Promise<string> | undefined;

/** The errors of the W3C's validator in a document. */
async function validate(html: string): Promise<readonly Message[]> {
  service ??= startService();
  const answer = await fetch(`${await service}?out=json`, {
    method: 'POST',
    headers: { 'content-type': 'text/html; charset=utf-8' },
    body: html,
  });
  const { messages } = (await answer.json()) as { readonly messages: readonly Message[] };
  return messages.filter(({ type }) => type !== 'info');
}

async function run(page: Page): Promise<readonly Finding[]> {
  const errors = await validate(await page.content());
  return errors
    .filter(({ message }) => !ALLOWED.some((begin) => message.startsWith(begin)))
    .map(({ message, extract = '' }) => ({
      criterion: '8.2',
      message: `${message} ${extract.replace(/\s+/g, ' ').slice(0, 80)}`,
    }));
}

const hasJava = spawnSync('java', ['-version']).status === 0;

/**
 * The Nu Html Checker of the W3C, where the machine has Java; html-validate looks at every state without it.
 * @see https://validator.github.io/validator/
 */
export const checks: readonly Check[] = [
  {
    name: NAME,
    kind: 'check',
    criteria: ['8.2'],
    scope: 'pair',
    ...(!hasJava && { lacks: 'Java' }),
    run,
    mutants: [
      addHtml('8.2', 'attribute that no element has', '<p couleur="bleu">a</p>'),
      addHtml('8.2', 'dialog with a role of another element', '<dialog role="button">a</dialog>'),
    ],
  },
];
