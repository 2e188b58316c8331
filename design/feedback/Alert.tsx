import type { ReactNode } from 'react';
import flow from '../core/flow.module.css';

export interface AlertProps {
  readonly severity: 'info' | 'success' | 'warning' | 'error';
  readonly title?: string | undefined;
  readonly description?: ReactNode;
  /** Set when the alert appears after the page was shown; left out when it is there from the start (RGAA 8.7). */
  readonly role?: 'alert' | 'status' | undefined;
  /** Level of the title; 2 by default. */
  readonly level?: 2 | 3 | 4;
  readonly testId?: string | undefined;
}

/**
 * An alert; small when it has no title. It never vanishes by itself.
 * @see https://www.systeme-de-design.gouv.fr/version-courante/fr/composants/alerte
 */
export function Alert({ severity, title, description, role, level = 2, testId }: AlertProps) {
  const Title = `h${level}` as const;
  const Description = typeof description === 'string' ? 'p' : 'div';
  const size = title === undefined ? ' fr-alert--sm' : '';
  return (
    <div
      className={`fr-alert fr-alert--${severity}${size} ${flow.block}`}
      role={role}
      data-testid={testId}
    >
      {title !== undefined && <Title className="fr-alert__title">{title}</Title>}
      {description !== undefined && <Description>{description}</Description>}
    </div>
  );
}
