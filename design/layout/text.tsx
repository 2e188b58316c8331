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
 * Use for a whole paragraph from the locale file; small for a note that is not needed, bold for the one sentence of a
 * part. Not for the first sentence of a page: the lead of `PageHeader`.
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
 * Use for a block such as French law under a German page, announced in the page's language. Not for one paragraph:
 * `lang` of `Text`, nor for names.
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
 * Use for the words that the paper bears, exactly as printed. Not for a whole paragraph or a word that has entered the
 * language.
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
 * Use for the dots of a masked plate; the sentence is their alternative (RGAA 1.1). Not for an abbreviation, which is
 * written in full.
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
 * Use for three or more things of one kind, or for ordered steps that begin with a verb. Not for items that move or
 * have buttons, nor for pairs: `DescriptionList`.
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
 * Use for pairs, what people look for first at the top. Not for rows that are compared: `Table`. Values break
 * anywhere: a long IBAN never scrolls sideways.
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
