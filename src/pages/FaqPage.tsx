import { PageStatique } from './commun/PageStatique.tsx';

/** Frequent questions, written in French only (R-06, D-06). */
export function FaqPage() {
  return <PageStatique page="faq" />;
}
