import type { ReactNode } from 'react';
import styles from './LateContent.module.css';

/**
 * Reserves its space if the document has `data-late-content` before the first paint.
 * Use when only the browser knows whether it is shown. Not for what the server knows.
 * @see https://www.systeme-de-design.gouv.fr/version-courante/fr/fondamentaux/espacement
 */
export function LateContent({ children }: { readonly children: ReactNode }) {
  return <div className={styles.place}>{children}</div>;
}
