import { useEffect, useEffectEvent } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';

/** Acts once if the address has one of the anchors, then removes the anchor from the address. */
export function useArrival(anchors: readonly string[], act: (anchor: string) => void): void {
  const { hash, pathname, search, state } = useLocation();
  const navigate = useNavigate();
  const arrive = useEffectEvent((anchor: string) => {
    if (!anchors.includes(anchor)) return;
    act(anchor);
    // The state of the history entry may hold the number, so it is kept.
    void navigate({ pathname, search }, { replace: true, state: { ...state, discrete: true } });
  });
  useEffect(() => {
    if (hash !== '') arrive(hash.slice(1));
  }, [hash]);
}
