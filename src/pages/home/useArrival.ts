import { useEffect, useEffectEvent } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';

/** The state that React Router keeps in this entry, which a new address must not lose: it may hold the number. */
function entryState(): object {
  const { state } = window.history;
  const { usr } = typeof state === 'object' && state !== null ? state : {};
  return typeof usr === 'object' && usr !== null ? usr : {};
}

/** Acts once when the address names this place of the form, then tidies the address. */
export function useArrival(anchors: readonly string[], act: (anchor: string) => void): void {
  const { hash, pathname, search } = useLocation();
  const navigate = useNavigate();
  const arrive = useEffectEvent((anchor: string) => {
    if (!anchors.includes(anchor)) return;
    act(anchor);
    void navigate(
      { pathname, search },
      { replace: true, state: { ...entryState(), discrete: true } },
    );
  });
  useEffect(() => {
    if (hash !== '') arrive(hash.slice(1));
  }, [hash]);
}
