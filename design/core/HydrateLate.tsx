import { type ReactNode, Suspense } from 'react';

/** Hydrates after the rest, or when it is pressed. Adds no element. */
export function HydrateLate({ children }: { readonly children: ReactNode }) {
  return <Suspense fallback={null}>{children}</Suspense>;
}
