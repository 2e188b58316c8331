import { useEffect, useEffectEvent } from 'react';

/**
 * Acts before the page, so a message never goes after the next result (D-08).
 * A pointer press does not count: the button moved away before its click.
 */
export function useErasure(erase: () => void): void {
  const act = useEffectEvent(erase);
  useEffect(() => {
    const listener = () => act();
    document.addEventListener('keydown', listener, true);
    document.addEventListener('click', listener, true);
    return () => {
      document.removeEventListener('keydown', listener, true);
      document.removeEventListener('click', listener, true);
    };
  }, []);
}
