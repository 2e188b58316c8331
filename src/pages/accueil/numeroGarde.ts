import { useEffectEvent, useLayoutEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { formaterNumero } from '#contract/domaine/numeroTelepaiement.ts';
import { keptNumber } from '../../session/keptNumber.ts';

/** Notes the number, never the key, in this entry of the history: whoever comes back finds it typed. */
export function garderNumero(numero: string): void {
  const { history } = window;
  history.replaceState({ ...history.state, usr: { numero } }, '');
}

function lireNumero(state: unknown): string | null {
  if (typeof state !== 'object' || state === null || !('numero' in state)) return null;
  return typeof state.numero === 'string' ? state.numero : null;
}

/** The number of a session that has just ended, which this entry of the history then keeps. */
function prendreNumero(): string | null {
  const numero = keptNumber.read();
  if (numero === null) return null;
  keptNumber.clear();
  garderNumero(formaterNumero(numero));
  return formaterNumero(numero);
}

/** Hands over the number that was noted when the page was left, or when the session ended, once. */
export function useNumeroGarde(reprendre: (numero: string) => void): void {
  const { state } = useLocation();
  const lire = useEffectEvent(() => {
    const numero = prendreNumero() ?? lireNumero(state);
    if (numero !== null) reprendre(numero);
  });
  useLayoutEffect(() => lire(), []);
}
