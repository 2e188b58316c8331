import { useSyncExternalStore } from 'react';

const never = () => () => undefined;

/**
 * Returns what the build rendered while markup is hydrated, and then what is true here. React renders again only if the
 * two differ.
 */
export const useServed = <Value extends string | boolean>(here: Value, served: Value): Value =>
  useSyncExternalStore(
    never,
    () => here,
    () => served,
  );

/** False on the server and during hydration, when the markup must equal the one that the build rendered. */
export const useHydrated = (): boolean => useServed<boolean>(true, false);
