import type { Dossier } from '../../till/dossier.ts';
import { judge, type MoneyEvent } from '../../till/judge.ts';
import type { Refusal } from '../../till/refusal.ts';

/** Their commands ask the provider first, so a message that is newer than the last answer is no reason to refuse. */
const ASKING: ReadonlySet<MoneyEvent['type']> = new Set(['refund-asked', 'reservation-end-asked']);

/** The dossier as it is once the provider has answered and nothing is new. */
export const asAnswered = <Read extends Dossier>(dossier: Read): Read => ({
  ...dossier,
  payments: dossier.payments.map((payment) => ({
    ...payment,
    answered: true,
    heardSinceAnswer: false,
    silent: false,
  })),
});

/** Says why the till would refuse the event of a command now; null if it accepts it. */
export function refusalOf(dossier: Dossier, event: MoneyEvent): Refusal | null {
  const judged = judge(ASKING.has(event.type) ? asAnswered(dossier) : dossier, event);
  return 'refused' in judged ? judged.refused : null;
}
