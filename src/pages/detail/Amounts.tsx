import type { Fine } from '#contract/schemas/fine.ts';
import { AmountSummary } from '#design';
import { type PlainText, useText } from '../../i18n/useText.tsx';
import { amountDay } from '../common/amountDeadline.ts';
import { hasRest, isWaiting, restSentence } from '../common/receipt/RestToPay.tsx';
import { tierLabel } from '../common/tierLabel.ts';

/** Says what the rest is left of. Empty where nothing was paid. */
function paidPart(fine: Fine, { t, formats }: PlainText) {
  return fine.dejaRegle === 0
    ? ''
    : t('detail.montants.dontRegle', {
        palier: tierLabel(fine.typeAmende, fine.montants.palier, t),
        montant: formats.euros(fine.montants.applicable),
        regle: formats.euros(fine.dejaRegle),
      });
}

/**
 * Shows the amount due. If nothing is due, it shows what was paid, or the amount of the fine (D-10). The server computes
 * all of them (D-11).
 */
export function Amounts({ fine }: { readonly fine: Fine }) {
  const text = useText();
  const { t, formats } = text;
  const isDue = fine.statutPaiement.valeur === 'A_PAYER';
  const isRest = isWaiting(fine) && hasRest(fine);
  const isPaid = !isDue && fine.dejaRegle > 0 && fine.resteAPayer === 0;
  const dueName = fine.consignation ? 'detail.consignation.montant' : 'detail.montants.aPayer';
  const restName = isRest ? 'detail.montants.reste' : 'detail.montants.montant';
  const otherName = isPaid ? 'detail.montants.dejaRegle' : restName;
  const unpaid = isDue || isRest ? fine.resteAPayer : fine.montants.applicable;
  const until = isRest ? restSentence(fine, text) : isDue ? amountDay(fine, text) : '';
  const note = `${until} ${isPaid ? '' : paidPart(fine, text)}`.trim();
  return (
    <AmountSummary
      level={2}
      label={t(isDue ? dueName : otherName)}
      amount={formats.euros(isPaid ? fine.dejaRegle : unpaid)}
      {...(note !== '' && { note })}
    />
  );
}
