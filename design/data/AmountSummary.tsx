import type { ReactNode } from 'react';
import styles from './AmountSummary.module.css';

export interface AmountSummaryProps {
  readonly label: string;
  /** The amount as text, with its currency, in the visitor's language. */
  readonly amount: string;
  readonly note?: ReactNode;
}

/**
 * The one amount that matters on a screen.
 * @see https://www.systeme-de-design.gouv.fr/version-courante/fr/fondamentaux/typographie
 */
export function AmountSummary({ label, amount, note }: AmountSummaryProps) {
  return (
    <div className={styles.summary}>
      <p className="fr-text--md fr-mb-0">{label}</p>
      <p className="fr-display--xs fr-mb-0">{amount}</p>
      {note !== undefined && <p className="fr-text--sm fr-mb-0 fr-mt-1w">{note}</p>}
    </div>
  );
}
