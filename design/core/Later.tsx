import { type ReactNode, Suspense } from 'react';

/**
 * A part of the page that answers after the rest of its markup is taken over, or as soon as somebody presses something in it:
 * what a person does first is not held up by what stands below. Drawn like any other part; it adds no element.
 * @see https://react.dev/reference/react-dom/client/hydrateRoot
 */
export function Later({ children }: { readonly children: ReactNode }) {
  return <Suspense fallback={null}>{children}</Suspense>;
}
