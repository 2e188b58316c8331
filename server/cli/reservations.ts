import type { Command } from 'commander';
import {
  endReservation,
  listReservations,
  type ReservationEnd,
} from '../services/operations/reservations.ts';
import {
  confirm,
  euros,
  operatorOf,
  signalDifferences,
  UsageError,
  withDatabase,
  yesOption,
} from './frame.ts';

interface Options {
  readonly capture?: boolean;
  readonly cancel?: boolean;
  readonly reason?: string;
  readonly yes?: boolean;
}

export function reservationsCommand(program: Command): void {
  program
    .command('reservations')
    .description('list amounts that are reserved on cards and not taken; take or free one')
    .argument('[reference]', 'reference of the attempt, TAI…')
    .option('--capture', 'take the amount')
    .option('--cancel', 'free the amount')
    .option('--reason <text>', 'why; kept for good')
    .addOption(yesOption())
    .addHelpText(
      'after',
      `
Only taken money pays a fine. An amount stays reserved when the acquirer does not take it at once: it must be taken or
freed within seven days.
Exit code 1: something is reserved.
Examples:
  npm run amendes -- reservations
  npm run amendes -- reservations TAI0123456789ABCDEF0123456789ABCDEF --capture --reason "sale not honoured"`,
    )
    .action((reference: string | undefined, options: Options) =>
      reference === undefined ? list() : end(reference, options),
    );
}

const list = (): Promise<void> =>
  withDatabase(async ({ base }) => {
    const reservations = await listReservations(base);
    for (const { reference, cents, lastDay } of reservations) {
      console.log(`${reference}  ${euros(cents)}  until ${lastDay}`);
    }
    if (reservations.length === 0) console.log('Nothing is reserved');
    else signalDifferences();
  });

function endOf({ capture, cancel }: Options): ReservationEnd {
  if (Boolean(capture) === Boolean(cancel)) throw new UsageError('Say --capture or --cancel');
  return capture ? 'capture' : 'cancel';
}

function end(reference: string, options: Options): Promise<void> {
  const chosen = endOf(options);
  return withDatabase(async ({ base, provider }) => {
    const who = operatorOf(options.reason ?? '');
    const verb = chosen === 'capture' ? 'Take' : 'Free';
    if (!(await confirm(`${verb} the amount of ${reference}?`, options.yes))) return;
    await endReservation(base, provider, reference, chosen, who);
    const left = await listReservations(base);
    console.log(
      left.some((one) => one.reference === reference)
        ? 'Asked for: the provider has not said how it ended'
        : 'Done',
    );
  });
}
