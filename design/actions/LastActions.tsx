import { Children, type ReactNode } from 'react';
import { ButtonGroup } from './ButtonGroup.tsx';
import styles from './LastActions.module.css';

/**
 * Sets actions that clear or end something apart from those that go on.
 * Use once, at the end of a page.
 * Not for the next step: `ButtonGroup`.
 * @see https://www.systeme-de-design.gouv.fr/version-courante/fr/composants/groupe-de-boutons
 */
export function LastActions({ children }: { readonly children: ReactNode }) {
  // A button group is a list, and screen readers would announce a list of one.
  const isOne = Children.toArray(children).length === 1;
  return (
    <div className={styles.last}>{isOne ? children : <ButtonGroup>{children}</ButtonGroup>}</div>
  );
}
