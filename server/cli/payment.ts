import type { Command } from 'commander';
import {
  declareChargedBack,
  declareOperation,
  declareTaken,
  readPayment,
} from '../services/commands/declarations.ts';
import { readStory } from '../store/books.ts';
import { heldCents, type Payment } from '../till/payments.ts';
import {
  type CommandContext,
  confirm,
  money,
  operatorOf,
  readDay,
  readEuros,
  UsageError,
  withDatabase,
} from './frame.ts';

interface Options {
  readonly taken?: string;
  readonly notTaken?: boolean;
  readonly refundDone?: boolean;
  readonly refundNotDone?: boolean;
  readonly chargedBack?: string;
  readonly fee?: string;
  readonly answerBy?: string;
  readonly reason?: string;
  readonly yes?: boolean;
}

export function paymentCommand(program: Command): void {
  program
    .command('paiement')
    .description("show a payment's story, or say what a person has seen of it at the provider")
    .argument('<id>', 'id of the payment, in any of its forms')
    .option('--taken <euros>', 'its unknown status means: this was taken')
    .option('--not-taken', 'its unknown status means: nothing was taken')
    .option('--refund-done', 'the refund under way was done')
    .option('--refund-not-done', 'the refund under way was not done, and will not be')
    .option('--charged-back <euros>', 'the bank of the payer took this back')
    .option('--fee <euros>', 'with --charged-back: what the acquirer asks for it')
    .option('--answer-by <day>', 'with --charged-back: last day to answer it', readDay)
    .option('--reason <text>', 'why; kept for good')
    .option('--yes', 'do not ask')
    .addHelpText(
      'after',
      `
What a person says stays until the provider tells a figure of its own.
Examples:
  npm run amendes -- paiement 4400012345_0
  npm run amendes -- paiement 4400012345_0 --taken 90.00 --reason "seen in the portal on 21 November"
  npm run amendes -- paiement 4400012345_0 --charged-back 90.00 --fee 15.00 --answer-by 2026-12-05 --reason "letter of the acquirer"`,
    )
    .action((id: string, options: Options) =>
      withDatabase(async (context) => {
        const { payment } = await readPayment(context.db, id);
        console.log(describe(payment));
        const word = wordOf(options);
        if (word === null) return showStory(context, payment);
        const who = operatorOf(options.reason ?? '');
        if (!(await confirm(`${word.question} (${payment.id})`, options.yes))) return;
        await word.say(context, payment.id, who);
        console.log(describe((await readPayment(context.db, payment.id)).payment));
      }),
    );
}

interface SpokenWord {
  readonly question: string;
  readonly say: (
    context: CommandContext,
    id: string,
    who: ReturnType<typeof operatorOf>,
  ) => Promise<void>;
}

/** @throws UsageError for more than one */
function wordOf(options: Options): SpokenWord | null {
  const words: SpokenWord[] = [];
  const { taken, chargedBack, fee, answerBy } = options;
  if (chargedBack === undefined && (fee ?? answerBy) !== undefined) {
    throw new UsageError('--fee and --answer-by need --charged-back');
  }
  if (taken !== undefined) {
    const cents = readEuros('--taken', taken);
    words.push({
      question: `It took ${money(cents, 'EUR')}?`,
      say: ({ db }, id, who) => declareTaken(db, id, cents, who),
    });
  }
  if (options.notTaken) {
    words.push({
      question: 'It took nothing?',
      say: ({ db }, id, who) => declareTaken(db, id, 0, who),
    });
  }
  if (options.refundDone) {
    words.push({
      question: 'The refund was done?',
      say: ({ db }, id, who) => declareOperation(db, id, true, who),
    });
  }
  if (options.refundNotDone) {
    words.push({
      question: 'The refund was not done?',
      say: ({ db }, id, who) => declareOperation(db, id, false, who),
    });
  }
  if (chargedBack !== undefined) {
    const cents = readEuros('--charged-back', chargedBack);
    const feeCents = fee === undefined ? null : readEuros('--fee', fee);
    const chargeBack = { cents, feeCents, answerBy: answerBy ?? null };
    words.push({
      question: `The bank of the payer took ${money(cents, 'EUR')} back?`,
      say: ({ db }, id, who) => declareChargedBack(db, id, chargeBack, who),
    });
  }
  if (words.length > 1) throw new UsageError('Say one thing at a time');
  return words[0] ?? null;
}

function describe(payment: Payment): string {
  const { currency } = payment;
  const items = payment.items.filter(({ cents }) => cents !== 0);
  return [
    `Payment     ${payment.names.join(', ')}`,
    `Status      ${payment.state} ${payment.status}`.trimEnd(),
    `Held        ${money(heldCents(payment), currency)} (taken ${money(payment.capturedCents, currency)}, returned ${money(payment.returnedCents, currency)})`,
    `Waiting     ${items.length}`,
    ...items.map(({ id, reason, cents }) => `  ${id}  ${reason}  ${money(cents, currency)}`),
  ].join('\n');
}

async function showStory({ db }: CommandContext, { id, currency }: Payment): Promise<void> {
  for (const { at, what, cents } of await readStory(db, id)) {
    const sum = cents === null ? '' : money(Number(cents), currency);
    console.log([at.toISOString(), what, sum].join('  ').trimEnd());
  }
}
