import { useEffectEvent, useLayoutEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { formatNumber } from '#contract/domain/paymentNumber.ts';
import { noteInEntry } from '../../browser/history.ts';
import { keptNumber } from '../../session/keptNumber.ts';

/** Keeps the number, never the key, in the history entry: going back fills it in. */
export function keepNumber(number: string): void {
  noteInEntry({ numero: number });
}

function readNumber(state: unknown): string | null {
  if (typeof state !== 'object' || state === null || !('numero' in state)) return null;
  return typeof state.numero === 'string' ? state.numero : null;
}

function takeNumber(): string | null {
  const number = keptNumber.read();
  if (number === null) return null;
  keptNumber.clear();
  keepNumber(formatNumber(number));
  return formatNumber(number);
}

export function useKeptNumber(fill: (number: string) => void): void {
  const { state } = useLocation();
  const read = useEffectEvent(() => {
    const number = takeNumber() ?? readNumber(state);
    if (number !== null) fill(number);
  });
  useLayoutEffect(() => read(), []);

  // The list of notices asks for a key on this very page.
  const asked = keptNumber.use();
  const take = useEffectEvent(() => {
    const number = takeNumber();
    if (number !== null) fill(number);
  });
  useLayoutEffect(() => {
    if (asked !== null) take();
  }, [asked]);
}
