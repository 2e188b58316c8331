import texts from '../../../locales/commandes.fr.json' with { type: 'json' };
import { carryOut, type Plan, planStored, planVerb } from '../../commands/act.ts';
import { RefusedOperation } from '../../commands/RefusedOperation.ts';
import type { Verb } from '../../commands/verbs.ts';
import { formatTotal, say } from '../../wording.ts';
import { runMoneyCommand } from '../moneyCommand.ts';
import { readNames } from './names.ts';
import { titleOf } from './show.ts';
import { GOOD, type VerbOptions } from './verbs.ts';

const { plusieurs: TEXTS } = texts;

interface Many {
  readonly plans: readonly Plan[];
  readonly refusals: readonly string[];
}

/**
 * Does one thing to all payments of a file: shows each with its sum, and the total, and asks once. Before a refund each
 * payment is asked about; one whose sum is another then is left.
 */
export function runForAll(file: string, verb: Verb, options: VerbOptions): Promise<void> {
  const names = readNames(file);
  return runMoneyCommand(options, {
    async plan({ db }) {
      const plans: Plan[] = [];
      const refusals: string[] = [];
      for (const name of names) {
        await planStored(db, name, verb).then(
          (plan) => plans.push(plan),
          (error: unknown) => refusals.push(refusalOf(name, error)),
        );
      }
      if (plans.length === 0) throw new RefusedOperation([TEXTS.vide, ...refusals].join('\n'));
      return { plans, refusals };
    },
    show: ({ plans, refusals }: Many) =>
      [
        ...refusals,
        say(TEXTS.titre, {
          nombre: plans.length,
          somme: formatTotal(
            plans.map(({ cents, payment: { currency } }) => ({ cents, currency })),
          ),
        }),
        ...plans.map((plan) => `  ${titleOf(plan, plan.fine)}`),
      ].join('\n'),
    question: () => say(TEXTS.question, { verbe: texts.verbes[verb.name] }),
    async act({ plans, refusals }, { db, provider }, operator) {
      const refused = [...refusals];
      let done = 0;
      for (const shown of plans) {
        try {
          const plan = await planVerb(db, provider, shown.payment.id, verb);
          if (plan.cents !== shown.cents) throw new RefusedOperation(TEXTS.change);
          if (GOOD.has(await carryOut(db, provider, plan, operator))) done += 1;
          else refused.push(say(TEXTS.refuse, { nom: shown.number, raison: texts.suites.unknown }));
        } catch (error) {
          refused.push(refusalOf(String(shown.number), error));
          console.log(refused.at(-1));
        }
      }
      return { done, refused: refused.length };
    },
    say: ({ done, refused }) => say(TEXTS.bilan, { faits: done, refuses: refused }),
    differs: ({ refused }) => refused > 0,
  });
}

/** @throws what is no refusal */
function refusalOf(name: string, error: unknown): string {
  if (!(error instanceof RefusedOperation)) throw error;
  return say(TEXTS.refuse, { nom: name, raison: error.message });
}
