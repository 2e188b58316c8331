import { useState } from 'react';
import { formatNumber } from '#contract/domain/paymentNumber.ts';
import { AmountSummary, FocusRegion, focusField, NoticeList, Text } from '#design';
import { isUnknownDue, type NoticeRow, totalDue } from '../../../domain/noticeList.ts';
import { useText } from '../../../i18n/useText.tsx';
import { LIST_LIMIT, noticeList } from '../../../session/noticeList.ts';
import { useLookupMessage } from '../useLookupMessage.ts';
import { NoticeActions } from './NoticeActions.tsx';
import { noticeItem } from './noticeItem.ts';
import { useNoticeRows } from './useNoticeRows.ts';

/** The notices of this tab and their total due today. */
export function NoticeOverview({ level }: { readonly level: 2 | 3 }) {
  const text = useText();
  const { t, formats } = text;
  const rows = useNoticeRows();
  const say = useLookupMessage();
  const [removed, setRemoved] = useState('');
  const total = totalDue(rows);
  const notes = [t('mesAvis.separes')];
  if (rows.some(isUnknownDue)) notes.push(t('mesAvis.sansARelire'));
  const remove = ({ fine }: NoticeRow) => {
    setRemoved(formatNumber(fine.numAvis));
    noticeList.remove(fine.numAvis);
    // On home the list and its message go with the last row.
    if (rows.length === 1) focusField('numTelepaiementCode');
  };
  return (
    <>
      {removed !== '' && (
        <FocusRegion key={removed} label={t('titres.mesAvis')}>
          <Text>{t('mesAvis.retire', { numero: removed })}</Text>
        </FocusRegion>
      )}
      {total > 0 && (
        <AmountSummary
          label={t('detail.montants.aPayer')}
          amount={formats.euros(total)}
          note={notes.join(' ')}
        />
      )}
      {rows.length === LIST_LIMIT && <Text>{t('mesAvis.pleine')}</Text>}
      {rows.length > 0 && (
        <NoticeList
          label={t('titres.mesAvis')}
          level={level}
          items={rows.map((row) => ({
            ...noticeItem(row, text, say),
            actions: <NoticeActions row={row} remove={remove} />,
          }))}
        />
      )}
    </>
  );
}
