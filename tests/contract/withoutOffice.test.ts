import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';
import { CALLS } from '#contract/calls.ts';
import { openEmbeddedDatabase } from '#server/database/open.ts';
import { seedDemonstration } from '#server/office/demonstration/seed.ts';
import { createPeppers } from '#server/services/lookup/keyHash.ts';
import { callAll } from '../support/allCalls.ts';
import { startApp } from '../support/app.ts';
import { folderWithDatabase } from '../support/embedded.ts';

const CHILD = fileURLToPath(new URL('./withoutOffice.child.ts', import.meta.url));
const KEY_PEPPERS = 'p'.repeat(32);
const SETTINGS = { TRUST_PROXY: '127.0.0.1', KEY_PEPPERS };

/** For Node’s loader: refuses each module of the office. */
const REFUSE_OFFICE = `data:text/javascript,${encodeURIComponent(`
  import { register } from 'node:module';
  register('data:text/javascript,' + encodeURIComponent(\`
    export async function resolve(specifier, context, next) {
      const found = await next(specifier, context);
      if (found.url.includes('/server/office/')) throw new Error(context.parentURL + ' imports ' + found.url);
      return found;
    }\`));`)}`;

const preloaded = (...modules: readonly string[]): string[] =>
  modules.flatMap((module) => ['--import', module]);

const runChild = (modules: readonly string[], file: string, ...args: readonly string[]) =>
  promisify(execFile)(process.execPath, [...preloaded(...modules), file, ...args], {
    env: { ...process.env, ...SETTINGS },
  });

async function filledFolder(): Promise<string> {
  const folder = await folderWithDatabase();
  const { db, close } = await openEmbeddedDatabase(folder);
  await seedDemonstration(db, createPeppers(KEY_PEPPERS));
  await close();
  return folder;
}

it('D-92: the service answers each call of its contract as ever where no module of the office can be loaded', async () => {
  const service = await startApp(SETTINGS);
  const { answers } = await callAll(service);
  await service.close();
  const { stdout } = await runChild(['tsx', REFUSE_OFFICE], CHILD, await filledFolder());
  const alone = JSON.parse(stdout);
  expect(alone).toEqual(answers.map(({ name, answer }) => [name, answer.statusCode]));
  expect(new Set(alone.map(([name]: [string]) => name))).toEqual(new Set(Object.keys(CALLS)));
});

it('D-92: its loader would refuse one', async () => {
  const office = fileURLToPath(new URL('../../server/office/cli/amendes.ts', import.meta.url));
  await expect(runChild(['tsx', REFUSE_OFFICE], office)).rejects.toThrow('/server/office/');
});
