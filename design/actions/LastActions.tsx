import { Children, type ReactNode } from 'react';
import { ButtonGroup } from './ButtonGroup.tsx';
import styles from './LastActions.module.css';

/**
 * Use once, at the end of a page, for what clears or ends: set apart from what goes on.
 * Not for the next step: `ButtonGroup`.
 * @see https://www.systeme-de-design.gouv.fr/version-courante/fr/composants/groupe-de-boutons
 */
export function LastActions({ children }: { readonly children: ReactNode }) {
  // A list of one would be heard as a list.
  const isOne = Children.toArray(children).length === 1;
  return (
    <div className={styles.last}>{isOne ? children : <ButtonGroup>{children}</ButtonGroup>}</div>
  );
}
