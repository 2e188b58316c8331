import { type ReactNode, useRef } from 'react';
import { useSteadyBelow } from '../core/useSteadyBelow.ts';
import { Alert } from '../feedback/Alert.tsx';
import styles from './MessageLine.module.css';

export interface MessageLineProps {
  /** Errors interrupt; the two others wait for their turn. */
  readonly kind: 'info' | 'error' | 'success';
  /** The translated message; nothing to clear the line. */
  readonly message?: ReactNode;
  readonly testId?: string | undefined;
}

/**
 * The result of an action, above the button that asked for it. The region is always there and takes no room while it
 * is empty, so that assistive technology does not miss a message; what stands below keeps its place on the screen.
 * @see https://www.systeme-de-design.gouv.fr/version-courante/fr/composants/alerte
 */
export function MessageLine({ kind, message, testId }: MessageLineProps) {
  const region = useRef<HTMLDivElement>(null);
  useSteadyBelow(region, message);
  const empty = message === undefined || message === null || message === '';
  return (
    <div
      ref={region}
      className={styles.line}
      role={kind === 'error' ? 'alert' : 'status'}
      data-testid={testId}
    >
      {!empty && <Alert severity={kind} description={message} />}
    </div>
  );
}
