import type { ReactNode } from 'react';
import styles from './Banner.module.css';

export interface BannerProps {
  /** The page's only h1. */
  readonly title: string;
  readonly subtitle: ReactNode;
}

/**
 * The home page's band, over the full width of the page (H-01).
 * @see https://www.systeme-de-design.gouv.fr/version-courante/fr/fondamentaux/typographie
 */
export function Banner({ title, subtitle }: BannerProps) {
  return (
    <div className={styles.banner}>
      <div className="fr-container">
        <h1 className="fr-mb-1w">{title}</h1>
        <p className="fr-text--lead fr-mb-0">{subtitle}</p>
      </div>
    </div>
  );
}
