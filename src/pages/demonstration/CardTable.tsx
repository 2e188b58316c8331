import { PAYMENT_OUTCOMES, type PaymentOutcome } from '#contract/domain/paymentOutcome.ts';
import { Table } from '#design';
import { useText } from '../../i18n/useText.tsx';

/** The last two digits are the provider's response code (`sandbox/card.ts`). */
export const TEST_CARDS: Readonly<Record<PaymentOutcome, string>> = {
  ACCEPTE: '4100 0000 0000 0000',
  EN_ATTENTE: '4100 0000 0000 0060',
  REFUSE: '4100 0000 0000 0005',
  ANNULE: '4100 0000 0000 0017',
  EXPIRE: '4100 0000 0000 0097',
};

export function CardTable() {
  const { t } = useText();
  return (
    <Table
      id="cartes"
      caption={t('demonstration.cartes')}
      columns={[
        { id: 'card', label: t('demonstration.carte') },
        { id: 'outcome', label: t('demonstration.issue') },
      ]}
      rows={PAYMENT_OUTCOMES.map((state) => ({
        id: state,
        cells: [TEST_CARDS[state], t(`confirmation.${state}.titre`)],
      }))}
    />
  );
}
