import type { Fine } from '#contract/schemas/fine.ts';
import { AmountSummary, DescriptionList } from '#design';
import { useText } from '../../i18n/useText.tsx';
import { amountDeadline } from '../common/amountDeadline.ts';
import { tierLabel } from '../common/tierLabel.ts';

/** Shows the amount due. If nothing is due, it shows what was paid, or the amount of the fine (D-10). */
function Principal({ fine }: { readonly fine: Fine }) {
  const text = useText();
  const { t, formats } = text;
  const isDue = fine.statutPaiement.valeur === 'A_PAYER';
  const isPaid = !isDue && fine.dejaRegle > 0 && fine.resteAPayer === 0;
  const dueName = fine.consignation ? 'detail.consignation.montant' : 'detail.montants.aPayer';
  const otherName = isPaid ? 'detail.montants.dejaRegle' : 'detail.montants.montant';
  const cents = isDue ? fine.resteAPayer : isPaid ? fine.dejaRegle : fine.montants.applicable;
  return (
    <AmountSummary
      level={2}
      label={t(isDue ? dueName : otherName)}
      amount={formats.euros(cents)}
      {...(isDue && { note: amountDeadline(fine, text) })}
    />
  );
}

/** Shows the amounts, all of which the server computes (D-11). */
export function Amounts({ fine }: { readonly fine: Fine }) {
  const { t, formats } = useText();
  return (
    <>
      <Principal fine={fine} />
      {fine.dejaRegle > 0 && (
        <DescriptionList
          rows={[
            {
              term: tierLabel(fine.typeAmende, fine.montants.palier, t),
              value: formats.euros(fine.montants.applicable),
            },
            { term: t('detail.montants.dejaRegle'), value: formats.euros(fine.dejaRegle) },
            { term: t('detail.montants.reste'), value: formats.euros(fine.resteAPayer) },
          ]}
        />
      )}
    </>
  );
}
