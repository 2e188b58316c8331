import type { Command } from 'commander';
import type { AccountedLine, Report } from '../database/tables/reports.ts';
import { closeDay, isClosed } from '../services/accounts/closeDay.ts';
import {
  euros,
  money,
  readPastDay,
  signalDifferences,
  todayInParis,
  withDatabase,
} from './frame.ts';

export function closeDayCommand(program: Command): void {
  program
    .command('cloture')
    .description('tie what a day collected, booked and received, and name each difference')
    .argument('[day]', 'YYYY-MM-DD, Europe/Paris (default: today)', readPastDay)
    .option('--json', 'the report as JSON')
    .addHelpText(
      'after',
      `
A line is of the day on which it was heard, read or said. "of DAY" is the day that it is about.
The day is closed when the three sums meet, or each difference is an open item. Close it as often as you like.
Exit code 1: the day is not closed.
Examples:
  npm run amendes -- cloture 2026-11-20
  npm run amendes -- statement statement.xml`,
    )
    .action((day: string | undefined, { json }: { readonly json?: true }) =>
      withDatabase(async ({ db, config }) => {
        const { remittanceDays } = config.statement;
        const report = await closeDay(db, day ?? todayInParis(), remittanceDays);
        console.log(json ? JSON.stringify(report) : describeDay(report));
        if (!isClosed(report)) signalDifferences();
      }),
    );
}

function describeDay(report: Report): string {
  const { accounts, faults, links, unknown } = report;
  return [
    `Day ${report.day}: ${isClosed(report) ? 'closed' : 'NOT CLOSED'}`,
    ...describeSum('Collected', accounts.collected),
    ...describeSum('Booked', accounts.booked),
    ...describeSum('Received', accounts.received),
    `On its way  ${euros(accounts.inTransit)} of cards, on no statement yet`,
    `Differences ${accounts.differences.length}`,
    ...accounts.differences.map(({ what, paymentId, item, line, cents, currency }) =>
      row(money(cents, currency), what, paymentId, item && `item ${item}`, line && `line ${line}`),
    ),
    `Charge-backs open ${accounts.chargeBacks.length}`,
    ...accounts.chargeBacks.map(({ cents, feeCents, answerBy, declaredOn, paymentId }) =>
      row(
        euros(cents),
        `said on ${declaredOn}, fee ${feeCents === null ? 'unknown' : euros(feeCents)}, answer by ${answerBy ?? 'unknown'}`,
        paymentId,
      ),
    ),
    `Invariants  ${faults.length === 0 ? 'all hold' : `${faults.length} broken`}`,
    ...faults.map((fault) => `  ${fault.invariant}  ${fault.target}`),
    `Unknown     ${unknown.length}`,
    ...unknown.map((one) => `  ${one.paymentId}  ${one.status}`),
    `Unanswered  ${report.unanswered} questions to the provider`,
    `Links       ${links.length === 0 ? 'as the records want them' : `${links.length} wait`}`,
    ...links.map(
      (link) =>
        `  ${link.fineId} and ${link.otherFineId} are ${link.isWanted ? 'apart, the record wants them together' : 'together, no record wants it'}`,
    ),
  ].join('\n');
}

/** Prints each line, then a total for each currency. */
function describeSum(name: string, lines: readonly AccountedLine[]): string[] {
  const currencies = [...new Set(lines.map(({ currency }) => currency))];
  const totals = currencies.map((currency) =>
    money(
      lines.filter((line) => line.currency === currency).reduce((sum, { cents }) => sum + cents, 0),
      currency,
    ),
  );
  return [
    `${name.padEnd(12)}${totals.length === 0 ? euros(0) : totals.join(', ')}`,
    ...lines.map(({ what, cents, currency, paymentId, item, about }) =>
      row(money(cents, currency), what, paymentId, item && `item ${item}`, about && `of ${about}`),
    ),
  ];
}

const row = (sum: string, ...parts: readonly (string | number | null)[]): string =>
  `  ${sum.padStart(14)}  ${parts.filter(Boolean).join('  ')}`;
