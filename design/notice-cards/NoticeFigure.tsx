import { type ReactNode, useId } from 'react';
import styles from './NoticeCard.module.css';

/** What the three marks of the drawing are called. */
export interface NoticeLegend {
  readonly number: ReactNode;
  readonly key: ReactNode;
  readonly code: ReactNode;
}

export interface NoticeFigureProps {
  /** Says in words what the drawing shows. */
  readonly alt: string;
  readonly legend: NoticeLegend;
  readonly viewBox: string;
  /** The form of the drawing: that of a whole notice, or of its slip. */
  readonly shape: 'notice' | 'slip';
  /** Shapes of the drawing. */
  readonly children: ReactNode;
}

/** A drawing with marks 1, 2 and 3, explained in its caption (RGAA 1.9). */
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
