import { useEffect } from 'react';

/**
 * Calls back on any key press or click, before the page acts on it, so that a message goes before the next submit is
 * handled and never after its result (C-02, D-08). A pointer that is only pressed does not count: a message that went
 * then moved the button away before the click.
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
