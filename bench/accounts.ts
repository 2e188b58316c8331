import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Report } from '#server/database/tables/reports.ts';
import { isClosed } from '#server/services/accounts/closeDay.ts';
import { heldByProvider, total } from './book.ts';
import type { Reconciliation } from './dayReport.ts';
import { notice, priceOf } from './fines.ts';
import { runTool } from './processes.ts';

/** Fines that are paid by transfer. */
export const TRANSFERS = 20;
/** Cents that a remittance holds back. */
const COMMISSION = 120;

/** A line of the statement. If it names no reference, the file gives it one that no other line has. */
type Line = readonly [cents: number, text: string, reference?: string];

/** Every fifth payer writes what an acquirer might write. */
const wordsOf = (rank: number): string => (rank % 5 === 0 ? 'FRAIS CARTE' : 'AMENDE');

const sum = (all: readonly { readonly cents: number }[]): number =>
  all.reduce((cents, one) => cents + one.cents, 0);

/** Transfers of fines that nobody else pays, and those that a person must look at. */
const transfersOf = (payers: number): Line[] => [
  ...Array.from({ length: TRANSFERS }, (_, rank) => notice(payers + rank))
    .concat(notice(0), notice(1))
    .map(
      ({ numAvis: noticeNumber }, rank): Line => [
        priceOf(noticeNumber),
        `${wordsOf(rank)} ${noticeNumber}`,
      ],
    ),
  [4_200, 'MERCI', 'NONREF'],
  [4_200, 'MERCI', 'NONREF'],
  [-700, 'REJET'],
];

/** What the acquirer settles: cents of the cards in two remittances, a commission, and the charge-backs. */
const settlementOf = (cards: number, chargeBacks: readonly number[]): Line[] => [
  [Math.floor(cards / 2) - COMMISSION, `REMISE CB 0001 COM ${(COMMISSION / 100).toFixed(2)}`],
  [Math.ceil(cards / 2), 'REMISE CB 0002'],
  [-350, 'COMMISSION CB'],
  ...chargeBacks.map((cents): Line => [-cents, 'IMPAYE CB']),
];

/** Closes each day by `cloture`, and adds the days up. */
async function closeDays(env: NodeJS.ProcessEnv, days: readonly string[]) {
  const reports: Report[] = [];
  for (const day of days) {
    reports.push(JSON.parse((await runTool(env, 'cloture', day, '--json')).output));
  }
  const centsOf = (name: 'collected' | 'booked' | 'received'): number =>
    reports.reduce((cents, { accounts }) => cents + sum(accounts[name]), 0);
  return {
    text: JSON.stringify(reports),
    collected: centsOf('collected'),
    booked: centsOf('booked'),
    received: centsOf('received'),
    inTransit: reports.at(-1)?.accounts.inTransit ?? 0,
    chargeBacks: reports.at(-1)?.accounts.chargeBacks.length ?? 0,
    open: reports.filter((report) => !isClosed(report)).map((report) => report.day),
    named: reports
      .flatMap(({ accounts }) => accounts.differences)
      .filter(({ item }) => item === null),
  };
}

/** Three lines of script: the amounts of the lines, and the totals of the days. */
function addUp(file: string) {
  const rows = readFileSync(file, 'utf8')
    .trim()
    .split('\n')
    .slice(1)
    .map((row) => row.split(','));
  const cents = (column: number) => rows.reduce((all, row) => all + Number(row[column]), 0);
  return { lines: cents(8), totals: cents(21) };
}

const row = (what: string, expected: number, found: number) => ({ what, expected, found });

/**
 * The three sums of the days (D-62), to the cent: before and after the bank's statement is read, and in the export.
 * @param days first and last; may be the same
 */
export async function reconcileAccounts(
  env: NodeJS.ProcessEnv,
  folder: string,
  { days, payers, chargeBacks }: { days: string[]; payers: number; chargeBacks: readonly number[] },
): Promise<Reconciliation[]> {
  const [first = '', last = ''] = [days.at(0), days.at(-1)];
  const cards = total(heldByProvider(folder));
  const transfers = transfersOf(payers);
  const lines = [...transfers, ...settlementOf(cards, chargeBacks)];
  const file = join(folder, 'statement.csv');
  const rows = lines.map(
    ([cents, text, reference], rank) =>
      `${reference ?? `L${rank}`},${last},${(cents / 100).toFixed(2)},EUR,${text}`,
  );
  writeFileSync(file, ['reference,date,montant,devise,libelle', ...rows].join('\n'));
  const read = () => runTool(env, 'statement', file);

  const before = await closeDays(env, days);
  await read();
  const after = await closeDays(env, days);
  const seen = (await read()).output.match(/already-read$/gm) ?? [];
  const again = await closeDays(env, days);
  const out = join(folder, 'export.csv');
  await runTool(env, 'export-reglements', '--from', first, '--to', last, '--out', out);
  const exported = addUp(out);

  const centsOf = (some: readonly Line[]) => sum(some.map(([cents]) => ({ cents })));
  const collected = cards + centsOf(transfers);
  return [
    row('cents: the provider’s book, and cards on their way', cards, before.inTransit),
    row('cents on their way after the remittances', 0, after.inTransit),
    row('cents: provider’s book and transfers, and collected', collected, after.collected),
    row('cents: collected, and booked', after.collected, after.booked),
    row('cents: lines of the statement, and received', centsOf(lines), after.received),
    row('cents: collected, and the lines of the export', after.collected, exported.lines),
    row('cents: collected, and the totals of the export', after.collected, exported.totals),
    row('charge-backs without their line of the bank', 0, after.chargeBacks),
    row('lines of the statement, and those that a second reading skips', lines.length, seen.length),
    row('reports that change when all is done once more', 0, Number(after.text !== again.text)),
    {
      ...row('days that are not closed', 0, after.open.length),
      faults: after.named.map(({ what, paymentId, cents }) => `${what} ${paymentId} ${cents}`),
    },
  ];
}
