import { say, TEXTS } from '../../wording.ts';
import type { Morning } from '../readMorning.ts';

const { aFaire: LABELS } = TEXTS;

/** Names a payment by its id, which the provider's portal knows, and by the number of its fine. */
export function paymentWords({ fineNumbers }: Morning, id: string): string[] {
  const number = fineNumbers.get(id);
  return [
    say(LABELS.paiement, { paiement: id }),
    ...(number === undefined ? [] : [say(LABELS.amende, { amende: number })]),
  ];
}
