import { rmSync } from 'node:fs';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { openEmbeddedDatabase } from '#server/database/open.ts';
import { statusCommand } from '#server/office/cli/status.ts';
import { closeService } from '#server/services/state/maintenance.ts';
import { createFine } from '../../races/support.ts';
import { runCommand } from '../../support/command.ts';
import { folderWithDatabase } from '../../support/embedded.ts';

let folder: string;
beforeEach(async () => {
  folder = await folderWithDatabase();
});
afterEach(() => rmSync(folder, { recursive: true }));

const status = (...options: string[]) =>
  runCommand(
    statusCommand,
    { DATA_DIR: folder, KEY_PEPPERS: 'p'.repeat(32) },
    'status',
    ...options,
  );

it('an idle service needs nobody', async () => {
  const { stdout, code } = await status();
  expect(stdout).toMatch(/^database {8}embedded, migration \d{3}_\w+$/m);
  expect(stdout).toContain('maintenance     off');
  expect(stdout).toContain('attempts        0 open, 0 overdue');
  expect(stdout).toContain('jobs            0 waiting, 0 failed');
  expect(stdout).toContain('set aside       0 payments');
  expect(stdout).toContain('reserved        nothing');
  expect(stdout).toContain('numbers         all can be looked up');
  expect(stdout).toContain('payments        0 of unknown status, 0 pending for a day');
  expect(stdout).toContain('peppers         1 in use, 0 missing');
  expect(stdout).toContain('closing         none yet');
  expect(code).toBe(0);
});

it('a closed service waits for nobody', async () => {
  const back = new Date('2026-11-25T18:00:00Z');
  const { db, close } = await openEmbeddedDatabase(folder);
  await closeService(db, back, { operator: 'agent', note: 'test' });
  await close();
  const closed = await status('--json');
  expect(JSON.parse(closed.stdout).maintenance).toEqual({
    active: true,
    returnsAt: back.toISOString(),
  });
  expect(closed.code).toBe(0);
});

it('names stored numbers that the form refuses, five at most', async () => {
  const { db, close } = await openEmbeddedDatabase(folder);
  const numbers = Array.from({ length: 6 }, (_, rank) => `5190077700${rank}093`);
  for (const number of numbers) await createFine(db, { number, id: number, pairKey: number });
  await createFine(db);
  await close();
  const { stdout } = await status();
  expect(stdout).toContain(
    `numbers         the form refuses ${numbers.slice(0, 5).join(', ')} and more: ask`,
  );
});
