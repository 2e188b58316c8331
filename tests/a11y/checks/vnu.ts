import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { createRequire } from 'node:module';
import { text } from 'node:stream/consumers';
import type { Page } from '@playwright/test';
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

/** What the W3C's validator calls an error in a document. @throws when it does not answer */
async function validate(html: string): Promise<readonly Message[]> {
  const java = spawn('java', ['-jar', JAR, '--format', 'json', '--exit-zero-always', '-']);
  java.stdin.end(html);
  const [answer] = await Promise.all([text(java.stderr), once(java, 'close')]);
  const { messages } = JSON.parse(answer) as { readonly messages: readonly Message[] };
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
