import { useSyncExternalStore } from 'react';

const never = () => () => undefined;

/** False while the markup must equal the rendered one. */
export const useHydrated = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
