import { useEffectEvent, useLayoutEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { formatNumber } from '#contract/domain/paymentNumber.ts';
import { endedSessionNumber } from '../../session/noticeNumbers.ts';
import { noteOf, numberState, useHistoryNote } from '../common/historyNote.ts';

/**
 * Fills in the number that is in the history, or that a session had when it ended.
 * @returns a function that fills in the number of the history again, for a link to the page that is already shown
 */
export function useEarlierNumber(fill: (number: string) => void): () => void {
  const { state } = useLocation();
  const note = useHistoryNote();
  const fillFromHistory = () => {
    const number = noteOf(state, 'number');
    if (typeof number === 'string') fill(number);
  };
  const open = useEffectEvent(fillFromHistory);
  useLayoutEffect(() => open(), []);

  const endedNumber = endedSessionNumber.use();
  const moveToHistory = useEffectEvent((number: string) => {
    endedSessionNumber.clear();
    fill(formatNumber(number));
    note(numberState(number));
  });
  useLayoutEffect(() => {
    if (endedNumber !== null) moveToHistory(endedNumber);
  }, [endedNumber]);
  return fillFromHistory;
}
