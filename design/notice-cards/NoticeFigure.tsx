import { type ReactNode, useId } from 'react';
import styles from './NoticeCard.module.css';

export interface NoticeLegend {
  readonly number: ReactNode;
  readonly key: ReactNode;
  readonly code: ReactNode;
}

export interface NoticeFigureProps {
  readonly alt: string;
  readonly legend: NoticeLegend;
  readonly viewBox: string;
  readonly shape: 'notice' | 'slip';
  readonly children: ReactNode;
}

/** Frames a drawing. Its marks 1, 2 and 3 are explained in the caption (RGAA 1.9). */
export function NoticeFigure({ alt, legend, viewBox, shape, children }: NoticeFigureProps) {
  const id = useId();
  return (
    // biome-ignore lint/a11y/noRedundantRoles: RGAA 1.9 asks for the role by name
    <figure role="figure" aria-labelledby={id} className={styles.figure}>
      <div className={`${styles.drawing} ${styles[shape]}`}>
        <svg viewBox={viewBox} role="img" aria-label={alt}>
          {children}
        </svg>
      </div>
      <figcaption id={id} className="fr-mb-0">
        <ol className={styles.legend}>
          <li>{legend.number}</li>
          <li>{legend.key}</li>
          <li>{legend.code}</li>
        </ol>
      </figcaption>
    </figure>
  );
}
