import { PageStatique } from './commun/PageStatique.tsx';

/** How to recognise the service, and what it never asks (R-06, D-06). */
export function SecuritePage() {
  return <PageStatique page="securite" />;
}
