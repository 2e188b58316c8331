import { useEffect } from 'react';

/**
 * Calls back on any key press or pointer press, before the browser acts on it, so that a message goes before
 * the next submit is handled and never after its result (C-02, D-08).
 */
export function useEffacement(effacer: () => void): void {
  useEffect(() => {
    document.addEventListener('keydown', effacer, true);
    document.addEventListener('pointerdown', effacer, true);
    return () => {
      document.removeEventListener('keydown', effacer, true);
      document.removeEventListener('pointerdown', effacer, true);
    };
  }, [effacer]);
}
