import type { ReactNode } from 'react';
import { useDesignStrings } from '../core/strings.ts';
import { useAnnouncement } from './announce.ts';
import styles from './status.module.css';

export interface LoadingProps {
  readonly label?: string;
}

/**
 * Screen readers hear the label once.
 * Use when a part of a page waits for the server. Not for a button: its `loading`, nor between pages: `ProgressBar`.
 * @see https://www.systeme-de-design.gouv.fr/version-courante/fr/composants
 */
export function Loading({ label }: LoadingProps) {
  const { loading } = useDesignStrings();
  const text = label ?? loading;
  useAnnouncement(text);
  return (
    <div className={styles.loading} data-loading="">
      <span className={`fr-icon-refresh-line ${styles.icon}`} aria-hidden="true" />
      {/* The text is alone in its element, because a browser that translates replaces text nodes. */}
      <span>{text}</span>
    </div>
  );
}

/**
 * Shows what is true only while scripts run: nothing without them, or after one failed.
 * Use for what the page does by itself, and around a control of a page that the server draws, so that nothing moves when its
 * script comes. Not for a control of any other page.
 * @see https://www.systeme-de-design.gouv.fr/version-courante/fr/composants
 */
export function WithScript({ children }: { readonly children: ReactNode }) {
  return (
    <span className={styles.scripted} data-loading="">
      {children}
    </span>
  );
}

/**
 * Says what eyes see anyway, such as titles of new pages.
 * Use for a change that is only visible, in whole sentences. Not for what everybody must read: `Alert`.
 * @see https://www.systeme-de-design.gouv.fr/version-courante/fr/composants
 */
export function StatusAnnouncer({ message }: { readonly message: string }) {
  useAnnouncement(message);
  return null;
}
