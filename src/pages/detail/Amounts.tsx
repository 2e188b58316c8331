import type { Fine } from '#contract/schemas/fine.ts';
import { AmountSummary, DescriptionList } from '#design';
import { useText } from '../../i18n/useText.tsx';
import { amountDeadline } from '../common/amountDeadline.ts';
import { tierLabel } from '../common/tierLabel.ts';

/** When nothing is due, the amount paid, or the amount of the fine (D-10). */
function Principal({ fine }: { readonly fine: Fine }) {
  const text = useText();
  const { t, formats } = text;
  if (fine.statutPaiement.valeur === 'A_PAYER') {
    return (
      <AmountSummary
        level={2}
        label={t(fine.consignation ? 'detail.consignation.montant' : 'detail.montants.aPayer')}
        amount={formats.euros(fine.resteAPayer)}
        note={amountDeadline(fine, text)}
      />
    );
  }
  const isPaid = fine.dejaRegle > 0 && fine.resteAPayer === 0;
  return (
    <AmountSummary
      level={2}
      label={t(`detail.montants.${isPaid ? 'dejaRegle' : 'montant'}`)}
      amount={formats.euros(isPaid ? fine.dejaRegle : fine.montants.applicable)}
    />
  );
}

/** The server computes all of them (D-11). */
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
