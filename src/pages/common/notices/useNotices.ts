import { useNavigate } from 'react-router-dom';
import { parisDay } from '#contract/domain/parisDays.ts';
import { href } from '#contract/paths.ts';
import type { Fine } from '#contract/schemas/fine.ts';
import { type NoticeRow, noticeRows } from '../../../domain/noticeList.ts';
import { useText } from '../../../i18n/useText.tsx';
import { useServices } from '../../../services/context.ts';
import { bindingEnd } from '../../../session/binding.ts';
import { currentFine } from '../../../session/currentFine.ts';
import { noticeList } from '../../../session/noticeList.ts';
import { startedHere } from '../../../session/startedHere.ts';
import { numberState } from '../historyNote.ts';
import { keyAddress } from './anchors.ts';

/** True if the session of a fine has ended. If its end is unknown, the server decides and answers 206 (D-13). */
function hasEnded(fine: Fine): boolean {
  const end = bindingEnd(fine.avisId);
  return end !== null && end <= Date.now();
}

/** Opens a notice of the list. If only the server can say more, it leads home to ask for the key (D-28). */
export function useNoticeChoice(): (row: NoticeRow) => Promise<void> {
  const { language } = useText();
  const { preload } = useServices();
  const navigate = useNavigate();
  return async ({ fine, action }) => {
    if (action === 'askKey' || hasEnded(fine)) {
      await navigate(keyAddress(language), { state: numberState(fine.numAvis) });
      return;
    }
    const screen = action === 'receipt' ? 'justificatif' : 'detail';
    currentFine.save(fine);
    await preload(screen);
    await navigate(href(screen, language));
  };
}

export function useNoticeRows(): readonly NoticeRow[] {
  return noticeRows(noticeList.use(), parisDay(new Date()), startedHere.useAll());
}
