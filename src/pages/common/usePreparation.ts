import { useEffect } from 'react';
import type { PathName } from '#contract/paths.ts';
import { useServices } from '../../services/context.ts';

/**
 * Fetches the screens that follow.
 * @param screens the same list each time
 * @param when false as long as none can follow yet
 */
export function usePreparation(screens: readonly PathName[], when = true): void {
  const { preload } = useServices();
  useEffect(() => {
    if (when) for (const name of screens) void preload(name);
  }, [preload, screens, when]);
}
