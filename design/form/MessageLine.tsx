import type { ReactNode } from 'react';
import { SteadyBelow } from '../core/SteadyBelow.tsx';
import { Alert } from '../feedback/Alert.tsx';
import styles from './MessageLine.module.css';

export interface MessageLineProps {
  /** An error interrupts a screen reader, the others wait for their turn. */
  readonly kind: 'info' | 'error' | 'success';
  /** Without a message the line is empty. */
  readonly message?: ReactNode;
  /** The message stays visible and is no longer announced. */
  readonly silent?: boolean;
  readonly testId?: string | undefined;
}

/**
 * Use for what the service answers to a form; what is below keeps its place on the screen.
 * Not for a fault of one field: its `error`. It stays mounted while its message changes.
 * @see https://www.systeme-de-design.gouv.fr/version-courante/fr/composants/alerte
 */
export function MessageLine({ kind, message, silent = false, testId }: MessageLineProps) {
  const urgency = kind === 'error' ? 'assertive' : 'polite';
  return (
    <SteadyBelow content={message} className={styles.line} testId={testId}>
      {Boolean(message) && (
        <Alert severity={kind} description={message} announced={silent ? undefined : urgency} />
      )}
    </SteadyBelow>
  );
}
