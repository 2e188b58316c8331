import { Alert as DsfrAlert } from '@codegouvfr/react-dsfr/Alert';
import { type ReactNode, useRef } from 'react';
import flow from '../core/flow.module.css';
import { type Urgency, useAnnouncedContent } from './announce.ts';
import './alert.css';

export interface AlertProps {
  readonly severity: 'info' | 'success' | 'warning' | 'error';
  /** What happened, as a sentence without a full stop. */
  readonly title?: string | undefined;
  /** Whether money was taken, then what to do next. */
  readonly description?: ReactNode;
  /** Set when the alert appears after the page was shown; left out when it is there from the start (RGAA 7.5). */
  readonly said?: Urgency | undefined;
  /** Level of the title; 2 by default. */
  readonly level?: 2 | 3 | 4;
  readonly testId?: string | undefined;
}

/** By default react-dsfr makes every alert a live region. */
const NO_ROLE: object = { role: undefined };

/**
 * Small when it has no title. It never disappears by itself.
 * Use for the result of a screen, a fact that changes what to do, or a failure of no field: what happened, whether
 * money was taken, what to do next. Not for one field: its `error`. It is a live region only with `said`, for one
 * injected later.
 * @see https://www.systeme-de-design.gouv.fr/version-courante/fr/composants/alerte
 */
export function Alert({ severity, title, description, said, level = 2, testId }: AlertProps) {
  const ref = useRef<HTMLDivElement>(null);
  useAnnouncedContent(ref, said);
  const common = {
    severity,
    as: `h${level}`,
    className: flow.block ?? '',
    'data-testid': testId,
    ...NO_ROLE,
  } as const;
  return title === undefined ? (
    <DsfrAlert {...common} ref={ref} small description={description ?? ''} />
  ) : (
    <DsfrAlert {...common} ref={ref} title={title} {...(description != null && { description })} />
  );
}
