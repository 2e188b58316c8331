import { Alert as DsfrAlert } from '@codegouvfr/react-dsfr/Alert';
import { type ReactNode, useRef } from 'react';
import flow from '../core/flow.module.css';
import { type Urgency, useAnnouncedContent } from './announce.ts';
import './alert.css';

export interface AlertProps {
  readonly severity: 'info' | 'success' | 'warning' | 'error';
  /** Ends without a full stop. */
  readonly title?: NonNullable<ReactNode> | undefined;
  /** Says whether money was taken, then what to do next. */
  readonly description?: ReactNode;
  /** Set it if the alert appears after the page was shown, so that screen readers say it (RGAA 7.5). */
  readonly announced?: Urgency | undefined;
  readonly testId?: string | undefined;
}

/** react-dsfr makes every alert a live region, which would be read at once. `announce` speaks instead. */
const NO_ROLE: object = { role: undefined };

/**
 * It is small if it has no title.
 * Use for the result of a screen or a failure of no field: what happened, whether money was taken, what to do next. Not
 * for one field: its `error`.
 * @see https://www.systeme-de-design.gouv.fr/version-courante/fr/composants/alerte
 */
export function Alert({ severity, title, description, announced, testId }: AlertProps) {
  const ref = useRef<HTMLDivElement>(null);
  useAnnouncedContent(ref, announced);
  const common = {
    severity,
    as: 'h2',
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
