import { type ComponentType, lazy } from 'react';

/** A part that loads late and renders nothing if its code does not arrive. The rest of the page works without it. */
export const optional = <Props>(load: () => Promise<ComponentType<Props>>) =>
  lazy<ComponentType<Props>>(() =>
    load().then(
      (Component) => ({ default: Component }),
      () => ({ default: (): null => null }),
    ),
  );
