import { useDesignStrings } from '../core/strings.ts';
import styles from './status.module.css';
import { useStanding } from './useStanding.ts';

export interface LoadingProps {
  /** What is awaited; by default the word "loading". */
  readonly label?: string;
}

/**
 * Says that something is on its way. The words show at once, and enter the live region once it exists long enough to
 * be read aloud.
 * @see https://www.systeme-de-design.gouv.fr/version-courante/fr/composants/alerte
 */
export function Loading({ label }: LoadingProps) {
  const { loading } = useDesignStrings();
  const standing = useStanding(true);
  const words = label ?? loading;
  return (
    <div className={styles.loading}>
      <span className={`fr-icon-refresh-line ${styles.icon}`} aria-hidden="true" />
      {/* Each text is alone in its element: a translating browser replaces texts. */}
      <span>{standing ? '' : words}</span>
      <span role="status">{standing ? words : ''}</span>
    </div>
  );
}

/** A polite live region without appearance: titles of new pages, changes that eyes see anyway. */
export function StatusAnnouncer({ message }: { readonly message: string }) {
  const standing = useStanding(message !== '');
  return (
    <p role="status" className="fr-sr-only">
      {standing && message}
    </p>
  );
}
