import { PageStatique } from './commun/PageStatique.tsx';

/** Help: the journey from the notice to the receipt, and what to do when it stops (R-06, D-06). */
export function AidePage() {
  return <PageStatique page="aide" />;
}
