import { useState } from 'react';
import { formatNumber } from '#contract/domain/paymentNumber.ts';
import {
  AmountSummary,
  announce,
  FocusRegion,
  focusField,
  NoticeList,
  Section,
  Text,
} from '#design';
import { isUnknownDue, type NoticeRow, totalDue, URGENCIES } from '../../../domain/noticeList.ts';
import { useText } from '../../../i18n/useText.tsx';
import { currentFine } from '../../../session/currentFine.ts';
import { foundHere } from '../../../session/foundHere.ts';
import { LIST_LIMIT, noticeList } from '../../../session/noticeList.ts';
import { useLookupMessage } from '../useLookupMessage.ts';
import { NoticeActions } from './NoticeActions.tsx';
import { noticeItem } from './noticeItem.ts';
import { useNoticeRows } from './useNotices.ts';

interface Props {
  /** The most rows to show: the notice that was just asked for comes first, then the most urgent. */
  readonly most?: number;
}

export function NoticeOverview({ most }: Props) {
  const text = useText();
  const { t, formats } = text;
  const rows = useNoticeRows();
  const say = useLookupMessage();
  const [removed, setRemoved] = useState('');
  const asked = foundHere.use();
  const isNews = ({ fine }: NoticeRow) => fine.numAvis === asked;
  const newsFirst = [...rows.filter(isNews), ...rows.filter((row) => !isNews(row))];
  // Home has just answered for this notice, so its reader takes any amount for that notice's.
  const found = currentFine.use();
  const isLeftOut =
    most !== undefined &&
    rows.some(({ fine, action }) => fine.numAvis === found?.numAvis && action !== 'pay');
  const total = totalDue(rows);
  const notes = [t('mesAvis.separes')];
  if (rows.some(isUnknownDue)) notes.push(t('mesAvis.sansARelire'));
  const remove = ({ fine }: NoticeRow) => {
    const message = t('mesAvis.retire', { numero: formatNumber(fine.numAvis) });
    noticeList.remove(fine.numAvis);
    if (most === undefined || rows.length > 1) {
      setRemoved(message);
      return;
    }
    // On home this list disappears with its last row, so the focus goes to the form.
    focusField('numTelepaiementCode');
    announce(message, 'polite');
  };
  const listOf = (label: string, members: readonly NoticeRow[]) => (
    <NoticeList
      label={label}
      items={members.map((row) => ({
        ...noticeItem(row, text, say),
        isNews: isNews(row),
        actions: <NoticeActions row={row} remove={remove} />,
      }))}
    />
  );
  return (
    <>
      {removed !== '' && (
        <FocusRegion key={removed}>
          <Text>{removed}</Text>
        </FocusRegion>
      )}
      {total > 0 && (
        <AmountSummary
          label={t(isLeftOut ? 'mesAvis.autresAvis' : 'detail.montants.aPayer')}
          amount={formats.euros(total)}
          note={notes.join(' ')}
        />
      )}
      {rows.length === LIST_LIMIT && <Text>{t('mesAvis.pleine')}</Text>}
      {most === undefined
        ? URGENCIES.map((urgency) => ({
            title: t(`mesAvis.groupes.${urgency}`),
            members: rows.filter((row) => row.urgency === urgency),
          }))
            .filter(({ members }) => members.length > 0)
            .map(({ title, members }) => (
              <Section key={title} title={title}>
                {listOf(title, members)}
              </Section>
            ))
        : listOf(t('titres.mesAvis'), newsFirst.slice(0, most))}
    </>
  );
}
