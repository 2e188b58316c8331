import type { Command } from 'commander';
import { listReservations, type Reservation } from '../../store/books.ts';
import type { OperationState } from '../../till/payments.ts';
import { endReservation, findReservation, type ReservationEnd } from '../commands/reservations.ts';
import { euros, signalDifferences, UsageError, withDatabase } from './frame.ts';
import { type MoneyOptions, runMoneyCommand } from './moneyCommand.ts';

interface Options extends MoneyOptions {
  readonly capture?: boolean;
  readonly cancel?: boolean;
}

export function reservationsCommand(program: Command): void {
  program
    .command('reservations')
    .description('list amounts that are reserved on cards and not taken; take or free one')
    .argument('[payment]', 'id of the payment, or reference of its attempt, TAI…')
    .option('--capture', 'take the amount')
    .option('--cancel', 'free the amount')
    .option('--reason <text>', 'why; kept for good')
    .option('--yes', 'do not ask')
    .addHelpText(
      'after',
      `
Only taken money pays a fine. An amount stays reserved when the acquirer does not take it at once: it must be taken or
freed within seven days. It is taken only if the fine owes all of it.
Exit code 1: something is reserved.
Examples:
  npm run amendes -- reservations
  npm run amendes -- reservations TAI0123456789ABCDEF0123456789ABCDEF --capture --reason "sale not honoured"`,
    )
    .action((reference: string | undefined, options: Options) =>
      reference === undefined ? list() : end(reference, options),
    );
}

const describe = ({ paymentId, reference, cents, lastDay }: Reservation): string =>
  `${paymentId}  ${reference}  ${euros(cents)}  until ${lastDay}`;

const list = (): Promise<void> =>
  withDatabase(async ({ db }) => {
    const reservations = await listReservations(db);
    for (const reservation of reservations) console.log(describe(reservation));
    if (reservations.length === 0) console.log('Nothing is reserved');
    else signalDifferences();
  });

function endOf({ capture, cancel }: Options): ReservationEnd {
  if (Boolean(capture) === Boolean(cancel)) throw new UsageError('Say --capture or --cancel');
  return capture ? 'capture' : 'cancel';
}

const OUTCOMES: Record<OperationState, string> = {
  done: 'Done',
  asked: 'Asked for: the provider has not said how it ended',
  unknown: 'The provider has not answered: the service asks again',
  refused: 'Refused by the provider: the amount is as it was',
};

function end(named: string, options: Options): Promise<void> {
  const chosen = endOf(options);
  const verb = chosen === 'capture' ? 'Take' : 'Free';
  return runMoneyCommand(options, {
    plan: ({ db }) => findReservation(db, named),
    show: describe,
    question: ({ cents, paymentId }) => `${verb} ${euros(cents)} of ${paymentId}?`,
    act: (reservation, { db, provider }, operator) =>
      endReservation(db, provider, reservation, chosen, operator),
    say: (state) => OUTCOMES[state],
    differs: (state) => state !== 'done',
  });
}
