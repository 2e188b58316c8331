import { type ComponentType, lazy } from 'react';

/** A part that loads late. Without its code the rest of the page works. */
export const optional = <Props>(load: () => Promise<ComponentType<Props>>) =>
  lazy(() =>
    load().then(
      (Component) => ({ default: Component }),
      () => ({ default: (): null => null }),
    ),
  );
