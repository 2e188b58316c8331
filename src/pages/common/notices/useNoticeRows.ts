import { parisDay } from '#contract/domain/parisDays.ts';
import { type NoticeRow, noticeRows } from '../../../domain/noticeList.ts';
import { noticeList } from '../../../session/noticeList.ts';
import { openPayment } from '../../../session/openPayment.ts';

export function useNoticeRows(): readonly NoticeRow[] {
  return noticeRows(noticeList.use(), parisDay(new Date()), openPayment.useAll());
}
