import { useEffectEvent, useLayoutEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { formatNumber } from '#contract/domain/paymentNumber.ts';
import { keptNumber } from '../../session/noticeNumbers.ts';
import { noteOf, numberState, useHistoryNote } from '../common/historyNote.ts';

/**
 * Fills in the number that an ended session or the history has kept.
 * @returns a function that fills in the number of the history again, for a link to the page that is already shown
 */
export function useKeptNumber(fill: (number: string) => void): () => void {
  const { state } = useLocation();
  const note = useHistoryNote();
  const fillFromHistory = () => {
    const number = noteOf(state, 'numero');
    if (typeof number === 'string') fill(number);
  };
  const open = useEffectEvent(fillFromHistory);
  useLayoutEffect(() => open(), []);

  const ofEndedSession = keptNumber.use();
  const take = useEffectEvent((number: string) => {
    keptNumber.clear();
    fill(formatNumber(number));
    note(numberState(number));
  });
  useLayoutEffect(() => {
    if (ofEndedSession !== null) take(ofEndedSession);
  }, [ofEndedSession]);
  return fillFromHistory;
}
