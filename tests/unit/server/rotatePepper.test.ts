import { spawnSync } from 'node:child_process';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { folderWithDatabase } from '../../support/embedded.ts';

const OLD = 'o'.repeat(32);

let folder: string;
beforeEach(() => {
  folder = folderWithDatabase();
});
afterEach(() => rmSync(folder, { recursive: true }));

function rotate(env: NodeJS.ProcessEnv): string {
  const { PATH, HOME } = process.env;
  const args = ['--import', 'tsx', 'server/cli/amendes.ts', 'rotate-pepper'];
  const { stdout, status } = spawnSync(process.execPath, args, {
    env: { PATH, HOME, DATA_DIR: folder, ...env },
    encoding: 'utf8',
  });
  expect(status).toBe(0);
  return stdout;
}

it('D-12: the new pepper is accepted everywhere before any replica hashes with it', () => {
  const lists = [...rotate({ KEY_PEPPERS: OLD }).matchAll(/^KEY_PEPPERS=(.*)$/gm)].map(
    ([, list = '']) => list.split(','),
  );
  const [[kept, added] = [], [current, former] = []] = lists;
  expect(lists).toHaveLength(2);
  expect([kept, former]).toEqual([OLD, OLD]);
  expect(added).toMatch(/^[\w-]{43}$/);
  expect(current).toBe(added);
});

it('D-12: a demonstration has one server, whose file is changed', () => {
  const file = join(folder, 'secrets.json');
  writeFileSync(file, JSON.stringify({ KEY_PEPPERS: OLD }));
  expect(rotate({})).toContain('secrets.json is changed');
  expect(JSON.parse(readFileSync(file, 'utf8')).KEY_PEPPERS).toMatch(
    new RegExp(`^[\\w-]{43},${OLD}$`),
  );
});
