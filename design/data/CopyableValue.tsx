import type { ReactNode } from 'react';
import styles from './CopyableValue.module.css';

export interface CopyableValueProps {
  /** The button that copies it. */
  readonly action: ReactNode;
  /** The value as people read it: the IBAN in groups of four. */
  readonly children: ReactNode;
}

/**
 * A value with its copy button, on one line if they fit.
 * Use for a value of a `DescriptionList` that people carry elsewhere; then each such row has its button. Not for
 * another action: `Stack`. The button follows the value, so that one knows what will be copied.
 * @see https://www.systeme-de-design.gouv.fr/version-courante/fr/fondamentaux/espacement
 */
export function CopyableValue({ action, children }: CopyableValueProps) {
  return (
    <span className={styles.value}>
      <span>{children}</span>
      <span className={styles.action}>{action}</span>
    </span>
  );
}
