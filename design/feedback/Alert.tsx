import { Alert as DsfrAlert } from '@codegouvfr/react-dsfr/Alert';
import type { ReactNode } from 'react';
import flow from '../core/flow.module.css';
import './alert.css';

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

/** Explicit: by default react-dsfr makes every alert a live region. */
const NO_ROLE: object = { role: undefined };

/**
 * Small when it has no title. It never disappears by itself.
 * @see https://www.systeme-de-design.gouv.fr/version-courante/fr/composants/alerte
 */
export function Alert({ severity, title, description, role, level = 2, testId }: AlertProps) {
  const common = {
    severity,
    as: `h${level}`,
    className: flow.block ?? '',
    'data-testid': testId,
    ...(role === undefined ? NO_ROLE : { role }),
  } as const;
  return title === undefined ? (
    <DsfrAlert {...common} small description={description ?? ''} />
  ) : (
    <DsfrAlert {...common} title={title} {...(description != null && { description })} />
  );
}
