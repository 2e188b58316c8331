import { useEffectEvent, useLayoutEffect } from 'react';
import { useLocation } from 'react-router-dom';

/** Notes the number, never the key, in this entry of the history: whoever comes back finds it typed. */
export function garderNumero(numero: string): void {
  const { history } = window;
  history.replaceState({ ...history.state, usr: { numero } }, '');
}

function lireNumero(state: unknown): string | null {
  if (typeof state !== 'object' || state === null || !('numero' in state)) return null;
  return typeof state.numero === 'string' ? state.numero : null;
}

/** Hands over the number that was noted when the page was left, once. */
export function useNumeroGarde(reprendre: (numero: string) => void): void {
  const { state } = useLocation();
  const lire = useEffectEvent(() => {
    const numero = lireNumero(state);
    if (numero !== null) reprendre(numero);
  });
  useLayoutEffect(() => lire(), []);
}
