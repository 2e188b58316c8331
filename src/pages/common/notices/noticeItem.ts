import { formatNumber } from '#contract/domain/paymentNumber.ts';
import type { PaymentStatus } from '#contract/domain/paymentStatus.ts';
import type { BadgeProps, NoticeListItem } from '#design';
import { lastDay } from '../../../domain/lastDay.ts';
import { amountAfter, type NoticeRow } from '../../../domain/noticeList.ts';
import type { TextOfLanguage } from '../../../i18n/useText.tsx';

const SEVERITIES: Readonly<Partial<Record<PaymentStatus, NonNullable<BadgeProps['severity']>>>> = {
  A_PAYER: 'info',
  PAYE: 'success',
  PAYE_AUTRE: 'success',
  PAIEMENT_EXPIRE: 'warning',
};

function badge({ status, action }: NoticeRow, t: TextOfLanguage['t']): BadgeProps {
  if (status === 'A_PAYER' && action === 'relire') {
    return { label: t('mesAvis.aRelire'), severity: 'warning' };
  }
  // A wrong key has no fine, so no row has this status.
  if (status === 'ERREUR') return { label: t('mesAvis.aRelire') };
  const severity = SEVERITIES[status];
  const label = t(`statuts.${status}`);
  return severity === undefined ? { label } : { label, severity };
}

/** The last day as the detail says it: of a deposit the day to contest counts (D-23). */
function deadline({ fine }: NoticeRow, { t, formats }: TextOfLanguage): string {
  const day = lastDay(fine);
  if (day === null) return t('detail.montants.sansDate');
  const date = formats.jour(day);
  return fine.contestation === undefined
    ? t('detail.montants.jusque', { date })
    : t('detail.consignation.dernierJour', { date });
}

function due(row: NoticeRow, text: TextOfLanguage) {
  const { t, formats } = text;
  if (row.action !== 'continuer') return {};
  const after = amountAfter(row.fine);
  return {
    amount: formats.euros(row.fine.resteAPayer),
    deadline: deadline(row, text),
    next: after === null ? undefined : t('mesAvis.ensuite', { montant: formats.euros(after) }),
    alternative:
      row.alternative?.statutPaiement.valeur === 'A_PAYER'
        ? t('mesAvis.ouBien', { numero: formatNumber(row.alternative.numAvis) })
        : undefined,
  };
}

/** What the list says of a notice. */
export function noticeItem(row: NoticeRow, text: TextOfLanguage): Omit<NoticeListItem, 'actions'> {
  const { fine } = row;
  return {
    id: fine.numAvis,
    number: formatNumber(fine.numAvis),
    kind: text.t(`types.${fine.typeAmende}`),
    badge: badge(row, text.t),
    ...due(row, text),
  };
}
