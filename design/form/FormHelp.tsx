import type { ReactNode } from 'react';
import styles from './FormHelp.module.css';

/**
 * Use below the fields, for a link and a small button that help to fill them in. Nothing here is bigger than the main
 * button, which follows. Not for what a field needs to be understood: its `hint`.
 * @see https://www.systeme-de-design.gouv.fr/version-courante/fr/modeles-et-blocs-fonctionnels/modeles/formulaire
 */
export function FormHelp({ children }: { readonly children: ReactNode }) {
  return <div className={`fr-text--sm ${styles.help}`}>{children}</div>;
}
