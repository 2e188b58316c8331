import type { ReactNode } from 'react';
import styles from './FormRow.module.css';

/**
 * Use for two fields that are on one line of the paper; the first takes the remaining width.
 * Not for fields without relation or a button: `Columns` or `Stack`.
 * @see https://www.systeme-de-design.gouv.fr/version-courante/fr/fondamentaux/grille-et-points-de-rupture
 */
export function FormRow({ children }: { readonly children: ReactNode }) {
  return <div className={styles.row}>{children}</div>;
}
