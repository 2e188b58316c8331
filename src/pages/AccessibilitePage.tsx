import { PageStatique } from './commun/PageStatique.tsx';

/** The accessibility declaration in its legal form (R-06, D-20). */
export function AccessibilitePage() {
  return <PageStatique page="accessibilite" />;
}
