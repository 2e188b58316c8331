import type { Tier } from '#contract/domain/amounts.ts';
import { Badge } from '../feedback/Badge.tsx';
import styles from './DeadlineTimeline.module.css';

export interface TimelineStep {
  readonly tier: Tier;
  readonly label?: string;
  readonly amount: string;
  readonly period: string;
  /** Exactly one step must be `current`. */
  readonly moment: 'past' | 'current' | 'future';
}

export interface DeadlineTimelineProps {
  /** Shown above the list, and the list's accessible name. */
  readonly title: string;
  /** Shown with each step, because colour and place alone do not carry meaning (RGAA 3.1). */
  readonly labels: { readonly past: string; readonly current: string };
  /** In the order of time. */
  readonly steps: readonly TimelineStep[];
}

/**
 * Use for amounts that rise with time, and what follows the last day (D-22).
 * Not for a deposit, which never changes: `AmountSummary`. Passed steps stay, to explain the amount.
 * @see https://www.systeme-de-design.gouv.fr/version-courante/fr/fondamentaux/typographie
 */
export function DeadlineTimeline({ title, labels, steps }: DeadlineTimelineProps) {
  return (
    <>
      <p className="fr-text--bold fr-mb-1w">{title}</p>
      <ol className={styles.timeline} aria-label={title}>
        {steps.map(({ tier, label, amount, period, moment }) => (
          <li
            key={tier}
            className={`${styles.step} ${styles[moment]}`}
            aria-current={moment === 'current' ? 'date' : undefined}
          >
            <p className="fr-mb-0">
              <strong>{amount}</strong>
              {label !== undefined && (
                <span>
                  {' – '}
                  <span>{label}</span>
                </span>
              )}{' '}
              {moment !== 'future' && (
                <Badge
                  label={labels[moment]}
                  severity={moment === 'current' ? 'info' : undefined}
                />
              )}
            </p>
            <p className="fr-text--sm fr-mb-0">{period}</p>
          </li>
        ))}
      </ol>
    </>
  );
}
