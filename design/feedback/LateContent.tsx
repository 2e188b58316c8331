import type { ReactNode } from 'react';
import styles from './LateContent.module.css';

/**
 * The place of something that only the browser can decide on. Where the document is marked `data-late-content` before
 * its first paint the room is kept, so that nothing moves when the content comes.
 * @see https://www.systeme-de-design.gouv.fr/version-courante/fr/fondamentaux/espacement
 */
export function LateContent({ children }: { readonly children: ReactNode }) {
  return <div className={styles.place}>{children}</div>;
}
