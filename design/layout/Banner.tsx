import type { ReactNode } from 'react';
import { TITLE_ID } from '../core/anchors.ts';
import styles from './Banner.module.css';

export interface BannerProps {
  /** The page's only h1. */
  readonly title: string;
  /** What can be done here, and with what. */
  readonly subtitle: ReactNode;
}

/**
 * The home page's band, over the full width of the page (H-01).
 * Use once, outside a `Container`, with one line and one sentence. Not for news: `Alert`, nor for the title of another
 * page: `PageHeader`.
 * @see https://www.systeme-de-design.gouv.fr/version-courante/fr/fondamentaux/typographie
 */
export function Banner({ title, subtitle }: BannerProps) {
  return (
    <div className={styles.banner}>
      <div className="fr-container">
        <h1 id={TITLE_ID}>{title}</h1>
        <p>{subtitle}</p>
      </div>
    </div>
  );
}
