import { cx } from '@codegouvfr/react-dsfr/tools/cx';
import type { ReactNode } from 'react';
import { TITLE_ID } from '../core/anchors.ts';
import { HydrateLate } from '../core/HydrateLate.tsx';
import styles from './primitives.module.css';

export interface ContainerProps {
  /** `narrow` up to 768 px, for text and forms. */
  readonly width?: 'full' | 'narrow';
  readonly children: ReactNode;
}

/**
 * Gives a page its margins.
 * Use once around a page; `narrow` if it has no columns, because people who magnify lose long lines. Not around a
 * `Banner`.
 * @see https://www.systeme-de-design.gouv.fr/version-courante/fr/fondamentaux/grille-et-points-de-rupture
 */
export function Container({ width = 'full', children }: ContainerProps) {
  return (
    <div className={`fr-container ${styles.page}`}>
      <div className={width === 'narrow' ? styles.narrow : undefined}>{children}</div>
    </div>
  );
}

export interface PageHeaderProps {
  readonly title: string;
  readonly lead?: ReactNode;
  /** What the page is about, directly below its title. */
  readonly children?: ReactNode;
}

/**
 * Shows the only h1, which has the words of the document's title.
 * Use at the top of every page but home. Not on home: `Banner`.
 * @see https://www.systeme-de-design.gouv.fr/version-courante/fr/fondamentaux/typographie
 */
export function PageHeader({ title, lead, children }: PageHeaderProps) {
  return (
    <div className={styles.header}>
      <h1 id={TITLE_ID}>{title}</h1>
      {lead !== undefined && <p className="fr-text--lead fr-mt-2w fr-mb-0">{lead}</p>}
      {children}
    </div>
  );
}

export interface SectionProps {
  readonly title: string;
  readonly level?: 2 | 3 | 4;
  /** The anchor to which a `Summary` links. */
  readonly id?: string;
  /** Leaves the section out of print, because it makes no sense on paper. */
  readonly screenOnly?: boolean;
  /**
   * Set it for a section below the first screen, which is drawn when it is near and hydrated last. Until then it
   * keeps its least height, because a page that shrinks would move under a person at its end.
   */
  readonly below?: 'tall' | 'short';
  readonly children: ReactNode;
}

/**
 * Groups a heading and what belongs to it.
 * Use for a part that deserves a heading; levels go down one at a time (RGAA 9.1). Not for a group of fields:
 * `RadioGroup`.
 * @see https://www.systeme-de-design.gouv.fr/version-courante/fr/fondamentaux/typographie
 */
export function Section({
  title,
  level = 2,
  id,
  screenOnly = false,
  below,
  children,
}: SectionProps) {
  const Heading = `h${level}` as const;
  const section = (
    <section
      className={cx(
        'fr-mb-4w',
        screenOnly && styles.screenOnly,
        below && styles.below,
        below && styles[below],
      )}
      id={id}
    >
      <Heading className={`${level === 2 ? 'fr-h4' : 'fr-h6'} ${styles.heading}`}>{title}</Heading>
      {children}
    </section>
  );
  return below ? <HydrateLate>{section}</HydrateLate> : section;
}

/**
 * Puts contents side by side. On narrow screens they stack.
 * Use for content with something beside it. Not for an aside to be read before the action on a phone: `BesideAside`.
 * @see https://www.systeme-de-design.gouv.fr/version-courante/fr/fondamentaux/grille-et-points-de-rupture
 */
export function Columns({ children }: { readonly children: ReactNode }) {
  return <div className="fr-grid-row fr-grid-row--gutters">{children}</div>;
}

export interface ColumnProps {
  /** The width in twelfths, from 992 px on; below, a column takes the whole width. */
  readonly size: 3 | 4 | 5 | 6 | 7 | 8 | 9 | 12;
  readonly children: ReactNode;
}

/**
 * One column of `Columns`.
 * Use where the sizes add up to twelve. Not alone: a narrow `Container`.
 * @see https://www.systeme-de-design.gouv.fr/version-courante/fr/fondamentaux/grille-et-points-de-rupture
 */
export function Column({ size, children }: ColumnProps) {
  return <div className={`fr-col-12 fr-col-lg-${size}`}>{children}</div>;
}

export interface BesideAsideProps {
  /** The content that people read before the aside. */
  readonly start: ReactNode;
  /** Without it the content takes the whole width. */
  readonly aside?: ReactNode;
  readonly children: ReactNode;
}

/**
 * Puts an aside beside a content. On a narrow screen it comes after `start` and before the rest.
 * Use for an aside that must be read before the main action. Not for one that can be read last: `Columns`.
 * @see https://www.systeme-de-design.gouv.fr/version-courante/fr/fondamentaux/grille-et-points-de-rupture
 */
export function BesideAside({ start, aside, children }: BesideAsideProps) {
  return (
    <div className={cx(styles.beside, Boolean(aside) && styles.columns)}>
      <div>{start}</div>
      {aside && <div className={styles.aside}>{aside}</div>}
      <div>{children}</div>
    </div>
  );
}

export interface StackProps {
  /** The space between two elements: 8 px (`sm`), 16 px (`md`) or 32 px (`lg`). */
  readonly gap?: 'sm' | 'md' | 'lg';
  readonly children: ReactNode;
}

/**
 * Puts elements one under the other, evenly spaced.
 * Use `lg` between parts, `md` inside, `sm` below a title. Not for buttons: `ButtonGroup`.
 * @see https://www.systeme-de-design.gouv.fr/version-courante/fr/fondamentaux/grille-et-points-de-rupture
 */
export function Stack({ gap = 'md', children }: StackProps) {
  return <div className={`${styles.stack} ${styles[gap]}`}>{children}</div>;
}
