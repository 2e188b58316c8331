import { useDesignStrings } from '../core/strings.ts';
import { useAnnouncement } from './announce.ts';
import styles from './status.module.css';

export interface LoadingProps {
  readonly label?: string;
}

/**
 * Announced once.
 * Use when a part of a page waits for the server. Not for a button: its `loading`, nor between pages: `ProgressBar`.
 * @see https://www.systeme-de-design.gouv.fr/version-courante/fr/composants
 */
export function Loading({ label }: LoadingProps) {
  const { loading } = useDesignStrings();
  const words = label ?? loading;
  useAnnouncement(words);
  return (
    <div className={styles.loading} data-loading="">
      <span className={`fr-icon-refresh-line ${styles.icon}`} aria-hidden="true" />
      {/* Alone in its element: a translating browser replaces texts. */}
      <span>{words}</span>
    </div>
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
