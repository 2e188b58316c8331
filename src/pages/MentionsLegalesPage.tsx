import { PageStatique } from './commun/PageStatique.tsx';

/** Legal notices (R-06, D-06). */
export function MentionsLegalesPage() {
  return <PageStatique page="mentionsLegales" />;
}
