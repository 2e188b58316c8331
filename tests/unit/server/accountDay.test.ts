import { readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { addDays } from '#contract/domain/dates.ts';
import { parisDay } from '#contract/domain/parisDays.ts';
import { closeDayCommand } from '#server/cli/cloture.ts';
import { exportCommand, neutralise } from '#server/cli/exportPayments.ts';
import { lineCommand } from '#server/cli/line.ts';
import { statementCommand } from '#server/cli/statement.ts';
import { statusCommand } from '#server/cli/status.ts';
import type { Report } from '#server/database/tables/reports.ts';
import { seedDemonstration } from '#server/demonstration/seed.ts';
import { matchChargeBacks, matchRemittances } from '#server/services/accounts/remittances.ts';
import { commandsOn, runCommand } from '../../support/command.ts';
import { databaseOfFile } from '../../support/embedded.ts';
import { newFolder } from '../../support/folder.ts';
import { PEPPERS } from '../../support/record.ts';
import { playDay } from '../../support/sampleDay/day.ts';
import { ACCOUNT_RULES } from '../../support/statement.ts';

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
  const differencesOf = async () =>
    (await close()).differences.map(({ what, paymentId, cents }) => [
      what,
      paymentId?.slice(0, 12) ?? null,
      cents,
    ]);

  beforeAll(async () => {
    await seedDemonstration(opened.db, PEPPERS);
    await playDay(opened.db, ACCOUNT_RULES);
  });

  it('docs/accounts.md shows it', async () => {
    const { stdout } = await run(closeDayCommand, 'cloture', today);
    const days = [today, addDays(today, -1)].entries();
    const shown = [...days].reduce(
      (text, [age, day]) => text.replaceAll(day, age === 0 ? 'TODAY' : 'YESTERDAY'),
      stdout.replaceAll(addDays(today, 30), 'IN A MONTH').replaceAll(/virement-\w+/g, 'virement-…'),
    );
    const block = `\`\`\`text\n${shown.trimEnd()}\n\`\`\``;
    expect(readFileSync('docs/accounts.md', 'utf8')).toContain(block);
  });

  it('ties what was collected with what was booked and received, to the cent', async () => {
    const { collected, booked, received, inTransit, code } = await close();
    const cards = collected.filter(({ paymentId }) => paymentId?.startsWith('44') ?? false);
    const transfers = collected.filter((line) => !cards.includes(line));
    const [remitted] = received.filter(({ what }) => what.startsWith('remittance'));
    const ofPayments = received.filter(({ paymentId }) => paymentId?.startsWith('virement-'));
    expect(sum(collected)).toBe(71_900);
    expect(sum(booked)).toBe(sum(collected));
    expect(sum(ofPayments)).toBe(sum(transfers));
    expect([remitted?.cents, remitted?.what]).toEqual([
      6_755,
      `remittance, 0.45 held back, of cards ${addDays(today, -1)}`,
    ]);
    expect(inTransit).toBe(sum(cards) - 6_755 - 45);
    expect(code).toBe(1);
  });

  it('names each difference by its payment, and its item where one is open', async () => {
    const { differences } = await close();
    expect(differences.map(({ what, cents, item }) => [what, cents, item !== null])).toEqual([
      ['the provider has not answered', 3_500, false],
      ['taken-back', -1_000, true],
      ['transfer-without-fine', 4_200, true],
      ['transfer-taken-back', -700, true],
    ]);
  });

  it('says of a late word which day it is about, and leaves that day as it was', async () => {
    const yesterday = addDays(today, -1);
    const { collected } = await close();
    expect(collected.filter(({ about }) => about !== null)).toMatchObject([
      { what: 'card', paymentId: '4400000001_0', cents: 6_800, about: yesterday },
    ]);
    expect((await close(yesterday)).collected).toEqual([]);
  });

  it('tells a refund of ours from money that was given back in the portal', async () => {
    const { collected } = await close();
    expect(
      collected.filter(({ cents }) => cents < 0).map(({ what, cents }) => [what, cents]),
    ).toEqual([
      ['refund', -1_100],
      ['given back at the provider', -1_000],
      ['transfer taken back or moved', -700],
    ]);
  });

  it('shows a charge-back that was taken back from its fine: said, reversed, and brought by the bank', async () => {
    const { booked, received } = await close();
    const of = (lines: typeof booked) =>
      lines
        .filter(({ paymentId }) => paymentId === '4400000005_0')
        .map(({ what, cents }) => [what, cents]);
    expect(of(booked)).toEqual([
      ['counted', 34_000],
      ['said charge-back', 34_000],
      ['missing taken-back', -34_000],
      ['reversed', -34_000],
      ['settled reversed', -34_000],
      ['set aside reversed', 34_000],
      ['settled taken-back', 34_000],
    ]);
    expect(of(received)).toEqual([['charge-back', -34_000]]);
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
    expect(JSON.parse(stdout).reconciliation.day).toBe(today);
  });

  it('is the same report however often the day is closed', async () => {
    expect(await close()).toEqual(await close());
  });

  it('takes each line once, and keeps a remittance that matches nothing until a person says what it is', async () => {
    const file = join(newFolder(), 'more.csv');
    writeFileSync(
      file,
      `reference,date,montant,devise,libelle\nC9,${today},12.34,EUR,REMISE CB 0002\n`,
    );
    const read = () => run(statementCommand, 'statement', file);
    expect((await read()).stdout).toMatch(/remittance\n$/);
    expect((await read()).stdout).toMatch(/already-read\n$/);
    const before = await differencesOf();
    expect(before).toContainEqual(['remittance that matches nothing', null, 1_234]);
    const line = (await close()).differences.find(({ line: id }) => id !== null)?.line;
    await run(lineCommand, 'line', `${line}`, '--note', 'of another shop');
    expect(await differencesOf()).toEqual(
      before.filter(([what]) => what !== 'remittance that matches nothing'),
    );
  });

  it('counts in status what no item explains, once the day is over', async () => {
    await close();
    const reconciliation = async () =>
      JSON.parse((await run(statusCommand, 'status', '--json')).stdout).reconciliation;
    expect(await reconciliation()).toMatchObject({ faults: 0, differences: 0 });
    await letTodayEnd();
    expect(await reconciliation()).toEqual({ day: today, faults: 0, differences: 1 });
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
    const lines = rows.filter((row) => row !== total && row.paiement !== null);
    expect(lines.reduce((cents, row) => cents + row.montant, 0)).toBe(71_900);
    expect(rows.reduce((cents, row) => cents + (row.montant ?? 0), 0)).toBe(total.total);
    const instants = lines.map((row) => row.inscritLe);
    expect(instants).toEqual(instants.toSorted());
    const reversal = lines.find((row) => row.ligne === 'CONTREPASSE');
    expect(lines.map((row) => row.referenceReglement)).toContain(reversal.contrepasse);
    const refunded = lines.filter((row) => row.paiement === '4400000003_0');
    expect(refunded.find((row) => row.ligne === 'RENDU')).toMatchObject({
      montant: -1_100,
      motif: 'overpaid',
      article: 1,
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

describe('D-62: remittances and the days of their cards', () => {
  const days = [
    { day: '2026-11-18', captured: 9_000, returned: 0 },
    { day: '2026-11-19', captured: 20_000, returned: 1_000 },
    { day: '2026-11-20', captured: 5_000, returned: 0 },
  ];
  const match = (...gross: number[]) =>
    matchRemittances(
      days,
      gross.map((cents, index) => ({ id: index + 1, day: '2026-11-21', gross: cents })),
    );

  it.each([
    ['one day', [9_000], [[[1], '2026-11-18', '2026-11-18']]],
    ['several days in a row', [34_000], [[[1], '2026-11-18', '2026-11-20']]],
    ['less what was given back', [19_000], [[[1], '2026-11-19', '2026-11-19']]],
    ['two lines of one bank day together', [12_000, 8_000], [[[1, 2], '2026-11-19', '2026-11-19']]],
    ['one cent too much', [9_001], []],
    ['one cent short', [8_999], []],
    ['days apart', [14_000], []],
    ['a day once', [9_000, 9_000], [[[1], '2026-11-18', '2026-11-18']]],
  ] as const)('%s', (_, gross, expected) => {
    expect(match(...gross).map(({ ids, from, to }) => [ids, from, to])).toEqual(expected);
  });

  const said = [
    { paymentId: 'a', cents: 9_000, withFee: 9_000 },
    { paymentId: 'b', cents: 9_000, withFee: 10_500 },
    { paymentId: 'c', cents: 4_500, withFee: 4_500 },
  ];
  it.each([
    ['the only one of its amount', [4_500], ['1 c']],
    ['with its fee', [10_500], ['1 b']],
    ['as many lines as charge-backs', [9_000, 4_500, 9_000], ['1 a', '3 b', '2 c']],
    ['one line that two charge-backs fit', [9_000], []],
    ['three lines for two charge-backs', [9_000, 9_000, 9_000], []],
    ['a charge-back once', [10_500, 9_000], ['1 b', '2 a']],
    ['a cent more', [4_501], []],
  ] as const)('charge-backs: %s', (_, amounts, expected) => {
    const lines = amounts.map((cents, index) => ({ id: index + 1, cents }));
    expect(matchChargeBacks(lines, said).map(({ id, paymentId }) => `${id} ${paymentId}`)).toEqual(
      expected,
    );
  });

  it('a remittance brings no card of a later day', () => {
    expect(matchRemittances(days, [{ id: 1, day: '2026-11-19', gross: 5_000 }])).toEqual([]);
  });
});
