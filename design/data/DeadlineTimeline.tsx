import type { Tier } from '#contract/domain/amounts.ts';
import styles from './DeadlineTimeline.module.css';

export interface TimelineStep {
  readonly tier: Tier;
  readonly label?: string;
  readonly amount: string;
  readonly period: string;
}

export interface DeadlineTimelineProps {
  /** What assistive technology calls the list. */
  readonly title: string;
  /** In the order of time. */
  readonly steps: readonly TimelineStep[];
}

/**
 * Use below a title, for amounts that rise with time, and what follows the last day (D-22).
 * Not for the amount of today or of a deposit, which never changes: `AmountSummary`.
 * @see https://www.systeme-de-design.gouv.fr/version-courante/fr/fondamentaux/typographie
 */
export function DeadlineTimeline({ title, steps }: DeadlineTimelineProps) {
  return (
    <ol className={styles.timeline} aria-label={title}>
      {steps.map(({ tier, label, amount, period }) => (
        <li key={tier} className={styles.step}>
          <p className="fr-mb-0">
            <strong>{amount}</strong>
            {label !== undefined && (
              <span>
                {' – '}
                <span>{label}</span>
              </span>
            )}
          </p>
          <p className="fr-text--sm fr-mb-0">{period}</p>
        </li>
      ))}
    </ol>
  );
}
