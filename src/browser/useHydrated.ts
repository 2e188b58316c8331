import { useSyncExternalStore } from 'react';

const never = () => () => undefined;

/**
 * False at build time and during hydration, when the markup must equal the rendered one.
 * @see https://react.dev/reference/react/useSyncExternalStore#adding-support-for-server-rendering
 */
export const useHydrated = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
