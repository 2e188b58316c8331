import { formatNumber } from '#contract/domain/paymentNumber.ts';
import { PAYMENT_OUTCOMES, type PaymentOutcome } from '#contract/domain/paymentOutcome.ts';
import { href } from '#contract/paths.ts';
import type { Demonstration } from '#contract/schemas/demonstration.ts';
import { Table, TextLink } from '#design';
import { useText } from '../../i18n/useText.tsx';

/** Card numbers of the simulation. Their last two digits are the provider's response code (`sandbox/card.ts`). */
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

export type DemonstrationFine = Demonstration['avis'][number];

interface FineTableProps {
  readonly status: DemonstrationFine['statutPaiement'];
  readonly fines: readonly DemonstrationFine[];
}

/** Lists invented fines. Each number is a link that fills the form on home. */
export function FineTable({ status, fines }: FineTableProps) {
  const { t, rich, language } = useText();
  return (
    <Table
      id={status}
      caption={t(`statuts.${status}`)}
      columns={[
        { id: 'number', label: t('accueil.formulaire.numero') },
        { id: 'key', label: t('accueil.formulaire.cle') },
        { id: 'type', label: t('demonstration.type') },
        { id: 'code', label: t('demonstration.indicatif') },
      ]}
      rows={fines.map((fine) => ({
        id: fine.numAvis,
        cells: [
          <TextLink
            key="number"
            href={href('accueilPrerempli', language, { amendeId: fine.amendeId })}
            label={formatNumber(fine.numAvis)}
          />,
          fine.cleAvis,
          fine.consignation ? rich('paliers.CONSIGNATION') : t(`types.${fine.typeAmende}`),
          fine.indicatifOperation,
        ],
      }))}
    />
  );
}
