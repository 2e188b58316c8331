import { PageStatique } from './commun/PageStatique.tsx';

/** Personal data: what is used, why, for how long, and the rights over it (R-06, D-06). */
export function ConfidentialitePage() {
  return <PageStatique page="confidentialite" />;
}
