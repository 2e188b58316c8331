import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { addDays } from '#contract/domain/dates.ts';
import { parisDay } from '#contract/domain/parisDays.ts';
import { type OpenDatabase, openPostgres } from '#server/database/open.ts';
import { closeDayCommand } from '#server/office/cli/cloture.ts';
import { exportCommand } from '#server/office/cli/exportPayments.ts';
import { morningCommand } from '#server/office/cli/matin.ts';
import { paymentCommand } from '#server/office/cli/payment.ts';
import { mailText, writeMorning } from '#server/office/morning/morning.ts';
import { commandsOn, runCommand } from '../support/command.ts';
import { writeHistory } from '../support/country/history.ts';
import { newDatabase } from '../support/postgres.ts';

/** A country has 50 000. What people read must not grow with it, so some are enough. */
const PAYMENTS = 2_000;
/** Of a thousand payments 200 wait. */
const WAITING = PAYMENTS / 5;

const FILLING_MS = 240_000;

describe('D-88: lists for people on a large day', () => {
  const today = parisDay(new Date());
  const yesterday = addDays(today, -1);
  let opened: OpenDatabase;
  let folder: string;
  beforeAll(async () => {
    const url = await newDatabase(inject('postgresUrl'), inject('migrated'));
    opened = await openPostgres(url, 1);
    folder = mkdtempSync(join(tmpdir(), 'amendes-large-day-'));
    const payments = PAYMENTS * 1.2;
    await writeHistory(opened.db, { fines: payments * 2, payments, perDay: PAYMENTS });
  }, FILLING_MS);
  afterAll(async () => {
    await opened.close();
    rmSync(folder, { recursive: true });
  });
  commandsOn(() => opened);
  const run = (add: Parameters<typeof runCommand>[0], ...args: readonly string[]) =>
    runCommand(add, { DATA_DIR: folder }, ...args);

  it('a closing prints the sums and the first of each list', async () => {
    const { stdout } = await run(closeDayCommand, 'cloture', yesterday);
    const lines = stdout.trimEnd().split('\n');
    expect(lines.length).toBeLessThan(200);
    expect(stdout).toContain(`  overpaid: ${WAITING}, `);
    expect(stdout).toContain(`… ${WAITING - 20} more: paiement --list overpaid`);
    expect(stdout).toMatch(/… \d+ more: --json has all/);
  });

  it('all that waits is in the file beside the page, and the mail is short', async () => {
    const settings = {
      demonstration: false,
      postgresUrl: 'x',
      sent: { mornings: folder },
      fileDays: 3,
      operatorsMail: null,
    };
    const page = await writeMorning(opened.db, settings, today);
    expect(readFileSync(page.file).length).toBeLessThan(400_000);
    expect(mailText(page.content, page.file).length).toBeLessThan(20_000);
    const rows = readFileSync(join(folder, page.content.tasksFile), 'utf8').split('\r\n');
    expect(rows.length).toBeGreaterThan(WAITING);
    const { stdout } = await run(morningCommand, 'matin', today);
    expect(stdout.length).toBeLessThan(2_000);
  });

  it('a list is read page by page to its end', async () => {
    const seen = new Set<string>();
    let next: readonly string[] = [];
    for (let isMore = true; isMore; ) {
      const { stdout } = await run(paymentCommand, 'paiement', '--list', 'overpaid', ...next);
      const numbers = [...stdout.matchAll(/^(\d{10}) {2}/gm)].map(([, number = '']) => number);
      for (const number of numbers) seen.add(number);
      const after = /--after (\d{10})/.exec(stdout)?.[1];
      isMore = after !== undefined;
      next = ['--after', after ?? ''];
    }
    expect(seen.size).toBe(WAITING);
  });

  it('an export has each line of the day', async () => {
    const file = join(folder, 'day.csv');
    await run(
      exportCommand,
      'export-reglements',
      '--from',
      yesterday,
      '--to',
      yesterday,
      '--out',
      file,
    );
    const rows = readFileSync(file, 'utf8').trimEnd().split('\n');
    expect(rows.length).toBeGreaterThan(PAYMENTS + WAITING);
  });
});
