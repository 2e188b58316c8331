import { useSyncExternalStore } from 'react';

const never = () => () => undefined;

/** False on the server and during hydration, when the markup must equal the one that the build rendered. */
export const useHydrated = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
