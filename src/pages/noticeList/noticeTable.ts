import { offenceName } from '#contract/domain/offenceName.ts';
import { formatNumber } from '#contract/domain/paymentNumber.ts';
import type { NoticeRow } from '../../domain/noticeList.ts';
import type { TextOfLanguage, Translate } from '../../i18n/useText.tsx';

/** Recognises a cell that a spreadsheet would run as a formula. */
const FORMULA = /^[=+\-@\t\r]/;

const quoted = (cell: string) => `"${cell.replace(FORMULA, "'$&").replaceAll('"', '""')}"`;

/** Writes a time as `2026-10-04 10:21`, which a spreadsheet can sort. */
const sortable = (wallClock: string): string => wallClock.slice(0, 16).replace('T', ' ');

/** Says until when something is to be paid here, or why there is no such day. */
function lastDayOrReason({ fine, status, lastDay, action, begunAt }: NoticeRow, t: Translate) {
  if (begunAt !== null) return t('mesAvis.commence');
  if (status === 'ERREUR') return t('mesAvis.aRelire');
  if (status !== 'A_PAYER') return t(`statuts.${status}`);
  if (action === 'askKey') return t('mesAvis.delaiPasse');
  return lastDay ?? t(`detail.montants.${fine.montants.joursSurAvis ? 'surAvis' : 'sansDate'}`);
}

function cells(row: NoticeRow, text: TextOfLanguage): string[] {
  const { fine, status, action } = row;
  const { t, formats } = text;
  const { libelle: wording } = fine.natureInfraction;
  const known = offenceName(wording);
  const { voie: street, commune: town } = fine.lieuInfraction;
  return [
    formatNumber(fine.numAvis),
    t(`types.${fine.typeAmende}`),
    status === 'ERREUR' ? '' : t(`statuts.${status}`),
    action === 'pay' ? formats.sum(fine.resteAPayer) : '',
    lastDayOrReason(row, t),
    known === null ? wording : t(`detail.infraction.noms.${known}`),
    sortable(fine.dateInfraction),
    street === null ? town : `${street}, ${town}`,
    fine.immatriculationMasquee ?? '',
  ];
}

/** Writes a CSV with the separator of the reader's language and the mark by which Excel recognises UTF-8. */
export function noticeTable(rows: readonly NoticeRow[], text: TextOfLanguage): Blob {
  const { t, formats } = text;
  const separator = formats.sum(0).includes(',') ? ';' : ',';
  const names = [
    t('detail.avis.numero'),
    t('detail.avis.type'),
    t('detail.avis.statut'),
    t('detail.montants.reste'),
    t('mesAvis.dernierJour'),
    t('detail.infraction.nature'),
    t('detail.infraction.date'),
    t('detail.infraction.lieu'),
    t('detail.infraction.vehicule'),
  ];
  const lines = [names, ...rows.map((row) => cells(row, text))];
  const content = lines.map((line) => line.map(quoted).join(separator)).join('\r\n');
  return new Blob([`\ufeff${content}\r\n`], { type: 'text/csv;charset=utf-8' });
}
