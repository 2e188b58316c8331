import { offenceName } from '#contract/domain/offenceName.ts';
import { formatNumber } from '#contract/domain/paymentNumber.ts';
import type { NoticeRow } from '../../domain/noticeList.ts';
import type { TextOfLanguage, Translate } from '../../i18n/useText.tsx';
import { untilNotice } from '../common/sequel.ts';

/** Recognises a cell that a spreadsheet would run as a formula. */
const FORMULA = /^[=+\-@\t\r]/;

const quoted = (cell: string) => `"${cell.replace(FORMULA, "'$&").replaceAll('"', '""')}"`;

/** Writes a time as `2026-10-04 10:21`, which a spreadsheet can sort. */
const sortable = (wallClock: string): string => wallClock.slice(0, 16).replace('T', ' ');

/** The last day to pay here as `2026-12-01`. The column holds nothing else, so that it can be sorted. */
const dayToPay = ({ lastDay, action }: NoticeRow): string =>
  action === 'pay' ? (lastDay ?? '') : '';

/** Says why a notice has no last day. The column of the status says it of those that are not to be paid. */
function noteOf({ fine, status, lastDay, action, begunAt }: NoticeRow, t: Translate): string {
  if (begunAt !== null) return t('mesAvis.commence');
  if (status === 'ERREUR') return t('mesAvis.aRelire');
  if (status !== 'A_PAYER') return '';
  if (action === 'askKey') return t('mesAvis.delaiPasse');
  if (lastDay !== null) return '';
  return untilNotice(fine, t);
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
    dayToPay(row),
    noteOf(row, t),
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
    t('mesAvis.remarque'),
    t('detail.infraction.nature'),
    t('detail.infraction.date'),
    t('detail.infraction.lieu'),
    t('detail.infraction.vehicule'),
  ];
  const lines = [names, ...rows.map((row) => cells(row, text))];
  const content = lines.map((line) => line.map(quoted).join(separator)).join('\r\n');
  return new Blob([`\ufeff${content}\r\n`], { type: 'text/csv;charset=utf-8' });
}
