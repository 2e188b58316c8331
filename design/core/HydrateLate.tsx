import { type ReactNode, Suspense } from 'react';

/** Hydrates its children after the rest of the page, or when one of them is pressed. It adds no element. */
export function HydrateLate({ children }: { readonly children: ReactNode }) {
  return <Suspense fallback={null}>{children}</Suspense>;
}
