import type { ReactNode } from 'react';
import styles from './MessageLine.module.css';

export interface MessageLineProps {
  readonly kind: 'info' | 'error' | 'success';
  /** The translated message; nothing to clear the line. */
  readonly message?: ReactNode;
  readonly testId?: string;
}

const CLASSES = {
  info: 'fr-message fr-message--info',
  error: 'fr-message fr-message--error',
  success: 'fr-message fr-message--valid',
} as const;

/**
 * A line that is always there, so that a message neither moves the form nor is missed by assistive technology.
 * An error interrupts; information waits for its turn.
 * @see https://www.systeme-de-design.gouv.fr/version-courante/fr/composants/champ-de-saisie
 */
export function MessageLine({ kind, message, testId }: MessageLineProps) {
  return (
    <div
      className={`fr-messages-group ${styles.line}`}
      role={kind === 'error' ? 'alert' : 'status'}
      data-testid={testId}
    >
      {message !== undefined && message !== null && message !== '' && (
        <p className={CLASSES[kind]}>
          <span>{message}</span>
        </p>
      )}
    </div>
  );
}

/**
 * Several message lines that share one room, of which one has something to say at a time.
 * @see https://www.systeme-de-design.gouv.fr/version-courante/fr/composants/champ-de-saisie
 */
export function MessageLines({ children }: { readonly children: ReactNode }) {
  return <div className={styles.lines}>{children}</div>;
}
