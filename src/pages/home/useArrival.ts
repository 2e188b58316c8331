import { useEffect, useEffectEvent } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';

/** Acts once when the address names this place, then tidies the address. */
export function useArrival(anchors: readonly string[], act: (anchor: string) => void): void {
  const { hash, pathname, search, state } = useLocation();
  const navigate = useNavigate();
  const arrive = useEffectEvent((anchor: string) => {
    if (!anchors.includes(anchor)) return;
    act(anchor);
    // The state may hold the number.
    void navigate({ pathname, search }, { replace: true, state: { ...state, discrete: true } });
  });
  useEffect(() => {
    if (hash !== '') arrive(hash.slice(1));
  }, [hash]);
}
