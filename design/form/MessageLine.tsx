import type { ReactNode } from 'react';
import { SteadyBelow } from '../core/SteadyBelow.tsx';
import { Alert } from '../feedback/Alert.tsx';
import { useStanding } from '../feedback/useStanding.ts';
import styles from './MessageLine.module.css';

export interface MessageLineProps {
  /** Errors interrupt; the others wait for their turn. */
  readonly kind: 'info' | 'error' | 'success' | 'warning';
  /** The translated message; nothing to clear the line. */
  readonly message?: ReactNode;
  readonly testId?: string | undefined;
}

/**
 * The result of an action, above its button. An empty region for each kind is always there, so that assistive
 * technology announces the message; what is below keeps its place on the screen.
 * @see https://www.systeme-de-design.gouv.fr/version-courante/fr/composants/alerte
 */
export function MessageLine({ kind, message, testId }: MessageLineProps) {
  const empty = message === undefined || message === null || message === '';
  const standing = useStanding(!empty);
  const alert = standing && !empty && <Alert severity={kind} description={message} />;
  return (
    <SteadyBelow content={message} className={styles.line} testId={testId}>
      <div role="status">{kind !== 'error' && alert}</div>
      <div role="alert">{kind === 'error' && alert}</div>
    </SteadyBelow>
  );
}
