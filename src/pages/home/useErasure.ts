import { useEffect } from 'react';

/**
 * Acts before the page, so a message never goes after the next result (C-02, D-08). A pointer press does not count: the
 * button moved away before its click.
 */
export function useErasure(erase: () => void): void {
  useEffect(() => {
    document.addEventListener('keydown', erase, true);
    document.addEventListener('click', erase, true);
    return () => {
      document.removeEventListener('keydown', erase, true);
      document.removeEventListener('click', erase, true);
    };
  }, [erase]);
}
