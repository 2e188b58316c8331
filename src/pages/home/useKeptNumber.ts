import { useEffectEvent, useLayoutEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { formatNumber } from '#contract/domain/paymentNumber.ts';
import { keptNumber } from '../../session/keptNumber.ts';
import { useEntryNote } from '../common/entryNote.ts';
import { numberState } from '../common/numberState.ts';

function readNumber(state: unknown): string | null {
  if (typeof state !== 'object' || state === null || !('numero' in state)) return null;
  return typeof state.numero === 'string' ? state.numero : null;
}

/** @returns fills in the number of an address that leads to this very page */
export function useKeptNumber(fill: (number: string) => void): () => void {
  const { state } = useLocation();
  const note = useEntryNote();
  const fillFromEntry = () => {
    const number = readNumber(state);
    if (number !== null) fill(number);
  };
  const open = useEffectEvent(fillFromEntry);
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
  return fillFromEntry;
}
