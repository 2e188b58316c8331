import type { ReactNode } from 'react';
import styles from './AmountSummary.module.css';

export interface AmountSummaryProps {
  readonly label: string;
  /** Makes the label a heading of this level. */
  readonly level?: 2;
  /** With its currency, in the visitor's language. */
  readonly amount: string;
  /** Says until when the amount holds, or why it is this one. */
  readonly note?: ReactNode;
}

/**
 * Use for what is due today or about to be paid, with the day until which it holds (D-22).
 * Not for amounts by date: `DeadlineTimeline`. Two on one screen leave neither as the one.
 * @see https://www.systeme-de-design.gouv.fr/version-courante/fr/fondamentaux/typographie
 */
export function AmountSummary({ label, level, amount, note }: AmountSummaryProps) {
  const Label = level === undefined ? 'p' : 'h2';
  return (
    <div className={styles.summary}>
      <Label className="fr-text--md fr-mb-0">{label}</Label>
      <p className={styles.amount}>{amount}</p>
      {note !== undefined && <p className="fr-text--sm fr-mb-0">{note}</p>}
    </div>
  );
}
