import type { ReactNode } from 'react';
import styles from './CopyableValue.module.css';

export interface CopyableValueProps {
  /** The button that copies it. */
  readonly action: ReactNode;
  /** As people read it: the IBAN in groups of four. */
  readonly children: ReactNode;
}

/**
 * Use for a value of a `DescriptionList` that people carry elsewhere.
 * Not for another action: `Stack`.
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
