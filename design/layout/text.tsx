import type { ReactNode } from 'react';
import type { Language } from '#contract/domain/languages.ts';
import flow from '../core/flow.module.css';
import styles from './text.module.css';

export interface TextProps {
  /** 16 px, or 14 px when small. */
  readonly size?: 'sm' | 'md';
  readonly bold?: boolean;
  /** Where it is not the page's (RGAA 8.7). */
  readonly lang?: Language;
  readonly id?: string;
  readonly testId?: string;
  readonly children: ReactNode;
}

/**
 * A paragraph.
 * @see https://www.systeme-de-design.gouv.fr/version-courante/fr/fondamentaux/typographie
 */
export function Text({ size = 'md', bold = false, lang, id, testId, children }: TextProps) {
  return (
    <p
      className={`fr-text--${size}${bold ? ' fr-text--bold' : ''}`}
      lang={lang}
      id={id}
      data-testid={testId}
    >
      {children}
    </p>
  );
}

/**
 * Content in another language than the page's, said to assistive technology (RGAA 8.7).
 * @see https://www.systeme-de-design.gouv.fr/version-courante/fr/fondamentaux/typographie
 */
export function InLanguage({
  lang,
  children,
}: {
  readonly lang: Language;
  readonly children: ReactNode;
}) {
  return (
    <div lang={lang} className={flow.block}>
      {children}
    </div>
  );
}

/**
 * As `InLanguage`, inside a sentence.
 * @see https://www.systeme-de-design.gouv.fr/version-courante/fr/fondamentaux/typographie
 */
export function InlineLanguage({
  lang,
  children,
}: {
  readonly lang: Language;
  readonly children: ReactNode;
}) {
  return <span lang={lang}>{children}</span>;
}

/**
 * Characters that only eyes understand, and the words that are read in their place. Orca skips a line that is hidden
 * from the eyes alone.
 * @see https://www.systeme-de-design.gouv.fr/version-courante/fr/fondamentaux/typographie
 */
export function SpokenText({ shown, spoken }: { readonly shown: string; readonly spoken: string }) {
  return (
    <span role="img" aria-label={spoken}>
      {shown}
    </span>
  );
}

export interface ListProps {
  readonly ordered?: boolean;
  readonly items: readonly ReactNode[];
}

/**
 * A list of sentences. The items never change places, so their position is their key.
 * @see https://www.systeme-de-design.gouv.fr/version-courante/fr/fondamentaux/typographie
 */
export function List({ ordered = false, items }: ListProps) {
  const Tag = ordered ? 'ol' : 'ul';
  return (
    <Tag className={flow.block}>
      {items.map((item, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a fixed list of texts
        <li key={index}>{item}</li>
      ))}
    </Tag>
  );
}

export interface DescriptionRow {
  readonly term: ReactNode;
  readonly value: ReactNode;
  /** Needed where the term is not a text. */
  readonly id?: string;
}

export interface DescriptionListProps {
  readonly emphasis?: 'term' | 'value';
  /** On a narrow screen a term and its value share a line. */
  readonly compact?: boolean;
  readonly rows: readonly DescriptionRow[];
}

/**
 * Terms and their values, such as the facts of a fine or of a receipt.
 * @see https://www.systeme-de-design.gouv.fr/version-courante/fr/fondamentaux/typographie
 */
export function DescriptionList({
  emphasis = 'value',
  compact = false,
  rows,
}: DescriptionListProps) {
  const kinds = [emphasis === 'term' && styles.terms, compact && styles.compact];
  return (
    <dl className={[styles.list, ...kinds].filter(Boolean).join(' ')}>
      {rows.map(({ term, value, id }) => (
        <div className={styles.row} key={id ?? String(term)}>
          <dt className={styles.term}>{term}</dt>
          <dd className={styles.value}>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
