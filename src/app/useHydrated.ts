import { useSyncExternalStore } from 'react';

const never = () => () => undefined;

/**
 * Whether the screen may show what only a browser knows: false at build time and while markup is hydrated.
 * @see https://react.dev/reference/react/useSyncExternalStore#adding-support-for-server-rendering
 */
export const useHydrated = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
