import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { rotatePepperCommand } from '#server/office/cli/rotatePepper.ts';
import { runCommand } from '../../support/command.ts';
import { folderWithDatabase } from '../../support/embedded.ts';

const OLD = 'o'.repeat(32);

let folder: string;
beforeEach(async () => {
  folder = await folderWithDatabase();
});
afterEach(() => rmSync(folder, { recursive: true }));

async function rotate(env: Readonly<Record<string, string>> = {}): Promise<string> {
  const { stdout, code } = await runCommand(
    rotatePepperCommand,
    { DATA_DIR: folder, ...env },
    'rotate-pepper',
  );
  expect(code).toBe(0);
  return stdout;
}

it('D-12: the new pepper is accepted everywhere before any replica hashes with it', async () => {
  const lists = [...(await rotate({ KEY_PEPPERS: OLD })).matchAll(/^KEY_PEPPERS=(.*)$/gm)].map(
    ([, list = '']) => list.split(','),
  );
  const [[kept, added] = [], [current, former] = []] = lists;
  expect(lists).toHaveLength(2);
  expect([kept, former]).toEqual([OLD, OLD]);
  expect(added).toMatch(/^[\w-]{43}$/);
  expect(current).toBe(added);
});

it('D-12: a demonstration has one server, whose file is changed', async () => {
  const file = join(folder, 'secrets.json');
  writeFileSync(file, JSON.stringify({ KEY_PEPPERS: OLD }));
  expect(await rotate()).toContain('secrets.json is changed');
  expect(JSON.parse(readFileSync(file, 'utf8')).KEY_PEPPERS).toMatch(
    new RegExp(`^[\\w-]{43},${OLD}$`),
  );
});
