import type { ReactNode } from 'react';
import { TITLE_ID } from '../core/anchors.ts';
import styles from './Banner.module.css';

export interface BannerProps {
  readonly title: string;
  readonly subtitle: ReactNode;
}

/**
 * The band with the title of home (H-01).
 * Use once, outside a `Container`. Not for the title of another page: `PageHeader`.
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
