import { useEffect } from 'react';
import type { PathName } from '#contract/paths.ts';
import { useLangue } from '../../i18n/useText.tsx';
import { useServices } from '../../services/contexte.ts';

/**
 * Fetches the screens that follow, so that the next one appears at once.
 * @param suites the same list each time
 * @param quand false as long as none can follow yet
 */
export function usePreparation(suites: readonly PathName[], quand = true): void {
  const { preparer } = useServices();
  const langue = useLangue();
  useEffect(() => {
    if (quand) for (const nom of suites) void preparer(nom, langue);
  }, [preparer, suites, langue, quand]);
}
