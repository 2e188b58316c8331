import { useEffect } from 'react';
import type { PathName } from '#contract/paths.ts';
import { useServices } from '../../services/contexte.ts';

/**
 * Fetches the screens that follow, so that the next one appears at once.
 * @param suites the same list each time
 * @param quand false as long as none can follow yet
 */
export function usePreparation(suites: readonly PathName[], quand = true): void {
  const { preload } = useServices();
  useEffect(() => {
    if (quand) for (const nom of suites) void preload(nom);
  }, [preload, suites, quand]);
}
