import { PageStatique } from './commun/PageStatique.tsx';

/** What the service commits to (R-06, D-06). */
export function EngagementPage() {
  return <PageStatique page="engagement" />;
}
