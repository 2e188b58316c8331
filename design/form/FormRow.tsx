import type { ReactNode } from 'react';
import styles from './FormRow.module.css';

/**
 * Fields side by side from 767 px, one under the other below. The first takes the remaining width.
 * Use for two fields that are on one line of the paper. Not for fields without relation or a button: `Columns` or
 * `Stack`.
 * @see https://www.systeme-de-design.gouv.fr/version-courante/fr/fondamentaux/grille-et-points-de-rupture
 */
export function FormRow({ children }: { readonly children: ReactNode }) {
  return <div className={styles.row}>{children}</div>;
}
