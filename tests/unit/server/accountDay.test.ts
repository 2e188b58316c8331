import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { addDays } from '#contract/domain/dates.ts';
import { parisDay } from '#contract/domain/parisDays.ts';
import { closeDayCommand } from '#server/office/cli/cloture.ts';
import { exportCommand } from '#server/office/cli/exportPayments.ts';
import { statusCommand } from '#server/office/cli/status.ts';
import type { Report } from '#server/office/day/report.ts';
import { seedDemonstration } from '#server/office/demonstration/seed.ts';
import { neutralise } from '#server/office/neutralise.ts';
import { commandsOn, runCommand } from '../../support/command.ts';
import { databaseOfFile } from '../../support/embedded.ts';
import { newFolder } from '../../support/folder.ts';
import { PEPPERS } from '../../support/record.ts';
import { playDay } from '../../support/sampleDay/day.ts';

const sum = (lines: readonly { readonly cents: number }[]) =>
  lines.reduce((total, { cents }) => total + cents, 0);

describe('D-62: the accounts of a day', () => {
  const today = parisDay(new Date());
  const opened = databaseOfFile();
  commandsOn(() => opened);
  const run = (add: Parameters<typeof runCommand>[0], ...args: readonly string[]) =>
    runCommand(add, {}, ...args);
  const close = async (day = today) => {
    const { stdout, code } = await run(closeDayCommand, 'cloture', day, '--json');
    const report: Report = JSON.parse(stdout);
    return { ...report.accounts, code };
  };
  beforeAll(async () => {
    await seedDemonstration(opened.db, PEPPERS);
    await playDay(opened.db);
  });

  it('docs/accounts.md shows it', async () => {
    const { stdout } = await run(closeDayCommand, 'cloture', today);
    const days = [today, addDays(today, -1)].entries();
    const shown = [...days].reduce(
      (text, [age, day]) => text.replaceAll(day, age === 0 ? 'TODAY' : 'YESTERDAY'),
      stdout,
    );
    const drawn = shown.replaceAll(/\b\d{10}\b/g, 'NUMBER');
    const block = `\`\`\`text\n${drawn.trimEnd()}\n\`\`\``;
    expect(readFileSync('docs/accounts.md', 'utf8')).toContain(block);
  });

  it('ties what was heard with what was booked, to the cent', async () => {
    const { heard, booked, code } = await close();
    expect(sum(heard)).toBe(63_600);
    expect(sum(booked)).toBe(sum(heard));
    expect(code).toBe(1);
  });

  it('names each difference by its payment and the number of it', async () => {
    const { differences } = await close();
    expect(differences.map(({ what, cents, number }) => [what, cents, number !== null])).toEqual([
      ['taken-back', -1_000, true],
      ['unknown-attempt', 4_200, true],
    ]);
  });

  it('says of a late word which day it is about, and leaves that day as it was', async () => {
    const yesterday = addDays(today, -1);
    const { heard } = await close();
    expect(heard.filter(({ about }) => about !== null)).toMatchObject([
      { what: 'taken', paymentId: '4400000001_0', cents: 6_800, about: yesterday },
    ]);
    expect((await close(yesterday)).heard).toEqual([]);
  });

  it('tells a refund of ours from money that was given back in the portal', async () => {
    const { heard } = await close();
    expect(heard.filter(({ cents }) => cents < 0).map(({ what, cents }) => [what, cents])).toEqual([
      ['refund', -1_100],
      ['given back at the provider', -1_000],
    ]);
  });

  it('shows a charge-back that was taken back from its fine: said and reversed', async () => {
    const { booked } = await close();
    const ofPayment = booked.filter(({ paymentId }) => paymentId === '4400000005_0');
    expect(ofPayment.map(({ what, cents }) => [what, cents])).toEqual([
      ['counted', 34_000],
      ['said charge-back', 34_000],
      ['missing taken-back', -34_000],
      ['reversed', -34_000],
      ['settled taken-back', 34_000],
    ]);
  });

  /** Makes the report of today one that was made tomorrow. */
  const letTodayEnd = () =>
    opened.db
      .updateTable('report')
      .set({ madeAt: new Date(Date.now() + 86_400_000) })
      .where('day', '=', today)
      .execute();

  it('a day that has not begun is refused in one line, and status keeps the last report', async () => {
    await close();
    await letTodayEnd();
    await expect(run(closeDayCommand, 'cloture', addDays(today, 1))).rejects.toThrow(
      `${addDays(today, 1)} has not begun`,
    );
    const { stdout } = await run(statusCommand, 'status', '--json');
    expect(JSON.parse(stdout).closing.day).toBe(today);
  });

  it('is the same report however often the day is closed', async () => {
    expect(await close()).toEqual(await close());
  });

  it('counts in status what no item explains, once the day is over', async () => {
    await close();
    const closing = async () =>
      JSON.parse((await run(statusCommand, 'status', '--json')).stdout).closing;
    expect(await closing()).toMatchObject({ faults: 0, differences: 0 });
    await letTodayEnd();
    expect(await closing()).toEqual({ day: today, faults: 0, differences: 1 });
    expect((await run(statusCommand, 'status')).code).toBe(1);
  });

  const exportAs = async (format: string): Promise<string> => {
    const file = join(newFolder(), 'day');
    const options = ['--from', today, '--format', format, '--out', file];
    await run(exportCommand, 'export-reglements', ...options);
    return file;
  };

  it('exports each line of money: three lines of script add the day up again', async () => {
    const file = await exportAs('ndjson');
    const rows = readFileSync(file, 'utf8')
      .trim()
      .split('\n')
      .map((row) => JSON.parse(row));
    const total = rows.find((row) => row.ligne === 'TOTAL');
    const lines = rows.filter((row) => row !== total);
    expect(lines.reduce((cents, row) => cents + row.montant, 0)).toBe(63_600);
    expect(total.total).toBe(sum((await close()).booked));
    const instants = lines.map((row) => row.inscritLe);
    expect(instants).toEqual(instants.toSorted());
    const reversal = lines.find((row) => row.ligne === 'CONTREPASSE');
    expect(lines.map((row) => row.referenceReglement)).toContain(reversal.contrepasse);
    const refunded = lines.filter((row) => row.paiement === '4400000003_0');
    expect(refunded.find((row) => row.montant < 0)).toMatchObject({
      ligne: 'MIS_DE_COTE',
      montant: -1_100,
      motif: 'overpaid',
      carteMarque: 'VISA',
      autorisation: '123456',
      numAvis: '51900101000031',
    });
    expect(statSync(file).mode & 0o777).toBe(0o600);
    const again = run(exportCommand, 'export-reglements', '--from', today, '--out', file);
    await expect(again).rejects.toThrow(/EEXIST/);
  });

  it('D-12: a text that begins like a formula is a text again', () => {
    expect(['=1+1', '@x', '-2', 'R-1'].map(neutralise)).toEqual(["'=1+1", "'@x", "'-2", 'R-1']);
  });

  it('opens in a French spreadsheet with --format excel', async () => {
    const [header, ...rows] = readFileSync(await exportAs('excel'), 'utf8').split('\r\n');
    expect(header).toMatch(/^\uFEFFinscritLe;referenceReglement;contrepasse;numAvis;/);
    expect(rows.find((row) => row.includes('4400000001_0'))).toMatch(
      /;"=""51900101000021""";.*;68,00;0,00;/,
    );
  });
});
