import { PageStatique } from './commun/PageStatique.tsx';

/** The words of the domain, as a definition list (R-06, D-06). */
export function GlossairePage() {
  return <PageStatique page="glossaire" />;
}
