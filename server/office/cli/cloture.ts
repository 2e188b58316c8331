import type { Command } from 'commander';
import { EURO } from '#contract/domain/amounts.ts';
import type { WaitingLink } from '../../store/audit.ts';
import { closeDay, isClosed } from '../day/closeDay.ts';
import {
  type AccountedKind,
  type AccountedLine,
  type Difference,
  LEDGER_INVARIANTS,
  type Report,
} from '../day/report.ts';
import { type Sum, totalsOf } from '../totals.ts';
import { money, signalDifferences, withDatabase } from './frame.ts';
import { readPastDay, todayInParis } from './readOptions.ts';

export function closeDayCommand(program: Command): void {
  program
    .command('cloture')
    .description('say what was heard, counted and said in a day, and what waits')
    .argument('[day]', 'YYYY-MM-DD, Europe/Paris (default: today)', readPastDay)
    .option('--json', 'the report as JSON')
    .addHelpText(
      'after',
      `
A line is of the day on which it was heard or said. "of DAY" is the day that it is about.
The day is closed when all that was heard is counted, said or waits for a person. Close it as often as you like.
It ties our books to the provider's answers: what the account received, the accountant compares with the export.
It prints the first of each list. --json has all lines; export-reglements writes what was counted, set aside and said.
Exit code 1: the day is not closed.
Example: npm run amendes -- cloture 2026-11-20`,
    )
    .action((day: string | undefined, { json }: { readonly json?: true }) =>
      withDatabase(async ({ db }) => {
        const report = await closeDay(db, day ?? todayInParis());
        console.log(json ? JSON.stringify(report) : describeDay(report));
        if (!isClosed(report)) signalDifferences();
      }),
    );
}

export const describeLink = ({ fineId, otherFineId, isWanted }: WaitingLink): string =>
  `${fineId} and ${otherFineId} are ${isWanted ? 'apart, the record wants them together' : 'together, no record wants it'}`;

/** Lines of one list that are printed. A country's day has 50 000 payments. */
const MOST_SHOWN = 20;

/** Prints the first of a list, and where the others are. */
const firstOf = <One>(
  all: readonly One[],
  describe: (one: One) => string,
  rest = '--json has all',
): string[] => [
  ...all.slice(0, MOST_SHOWN).map(describe),
  ...(all.length > MOST_SHOWN ? [`  … ${all.length - MOST_SHOWN} more: ${rest}`] : []),
];

function describeDay(report: Report): string {
  const { accounts, faults, links, unknown, unconfirmed } = report;
  const heard = ofKinds(accounts.heard);
  const booked = ofKinds(accounts.booked);
  return [
    `Day ${report.day}: ${isClosed(report) ? 'closed' : 'NOT CLOSED'}`,
    ...describeSum('Taken', heard('taken')),
    ...describeSum('Given back', heard('given-back', 'refunded')),
    ...describeSum('Counted', booked('counted', 'reversed')),
    ...describeSum('Set aside', booked('waiting')),
    ...describeSum('Said', booked('declared')),
    ...describeWaiting(accounts.differences),
    `Invariants  ${faults.length === 0 ? 'all hold' : `${faults.length} broken`}`,
    ...firstOf(
      faults,
      ({ invariant, target }) => `  ${invariant}  ${target}: ${LEDGER_INVARIANTS[invariant]}`,
    ),
    `Unknown     ${unknown.length}`,
    ...firstOf(unknown, (one) => `  ${one.paymentId}  ${one.status}`),
    `Unanswered  ${report.unanswered} questions to the provider`,
    headOf('Unconfirmed', unconfirmed),
    ...firstOf(unconfirmed, ({ cents, currency, paymentId, number }) =>
      row(money(cents, currency), paymentId, number),
    ),
    `Links       ${links.length === 0 ? 'as the records want them' : `${links.length} wait`}`,
    ...firstOf(links, (link) => `  ${describeLink(link)}`),
    "This ties our books to the provider's answers, not to the account",
  ].join('\n');
}

const ofKinds =
  (lines: readonly AccountedLine[]) =>
  (...kinds: readonly AccountedKind[]): readonly AccountedLine[] =>
    lines.filter(({ kind }) => kinds.includes(kind));

function totalOf(lines: readonly Sum[]): string {
  const totals = totalsOf(lines).map(({ cents, currency }) => money(cents, currency));
  return totals.length === 0 ? money(0, EURO) : totals.join(', ');
}

const headOf = (name: string, lines: readonly Sum[]): string =>
  `${name.padEnd(12)}${lines.length}, ${totalOf(lines)}`;

const describeSum = (name: string, lines: readonly AccountedLine[]): string[] => [
  headOf(name, lines),
  ...firstOf(lines, ({ what, cents, currency, paymentId, about }) =>
    row(money(cents, currency), what, paymentId, about && `of ${about}`),
  ),
];

/** Prints what waits at the day's end, by reason, the oldest of each reason first. */
function describeWaiting(differences: readonly Difference[]): string[] {
  const reasons = [...new Set(differences.map(({ what }) => what))];
  return [
    headOf('Waits', differences),
    ...reasons.flatMap((reason) => {
      const waiting = differences.filter(({ what }) => what === reason);
      return [
        `  ${reason}: ${waiting.length}, ${totalOf(waiting)}`,
        ...firstOf(
          waiting,
          ({ cents, currency, paymentId, number, since }) =>
            row(money(cents, currency), paymentId, number, since && `since ${since}`),
          waiting[0]?.cause.kind === 'waiting'
            ? `paiement --list ${reason} has what waits now`
            : undefined,
        ),
      ];
    }),
  ];
}

const row = (sum: string, ...parts: readonly (string | number | null)[]): string =>
  `  ${sum.padStart(14)}  ${parts.filter(Boolean).join('  ')}`;
