import { type ReactNode, Suspense } from 'react';

/**
 * A part of the page that hydrates after the rest, or as soon as it is pressed, so that it delays no earlier action.
 * Adds no element.
 * @see https://react.dev/reference/react-dom/client/hydrateRoot
 */
export function Later({ children }: { readonly children: ReactNode }) {
  return <Suspense fallback={null}>{children}</Suspense>;
}
