import type { ReactNode } from 'react';
import styles from './LateContent.module.css';

/**
 * Content that depends on the browser. If the document has `data-late-content` before its first paint, the space is
 * kept, so that nothing moves.
 * Use when only the browser knows whether it is shown and the page below would move: the suggestion of a language. Not
 * for what the server knows. It announces nothing.
 * @see https://www.systeme-de-design.gouv.fr/version-courante/fr/fondamentaux/espacement
 */
export function LateContent({ children }: { readonly children: ReactNode }) {
  return <div className={styles.place}>{children}</div>;
}
