import { useEffect, useEffectEvent } from 'react';
import type { PathName } from '#contract/paths.ts';
import { useServices } from '../../services/context.ts';

/**
 * Fetches the screens that follow.
 * @param when false as long as none can follow yet
 */
export function usePreload(screens: readonly PathName[], when = true): void {
  const { preload } = useServices();
  const fetchAll = useEffectEvent(() => {
    for (const name of screens) void preload(name);
  });
  useEffect(() => {
    if (when) fetchAll();
  }, [when]);
}
