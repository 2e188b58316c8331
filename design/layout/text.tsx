import { cx } from '@codegouvfr/react-dsfr/tools/cx';
import type { ReactNode } from 'react';
import type { Language } from '#contract/domain/languages.ts';
import flow from '../core/flow.module.css';
import styles from './text.module.css';

export interface TextProps {
  /** 16 px (`md`) or 14 px (`sm`). */
  readonly size?: 'sm' | 'md';
  readonly bold?: boolean;
  readonly id?: string;
  readonly children: ReactNode;
}

/**
 * Use small for a note that is not needed, bold for the one sentence of a part. Not for the first sentence of a page:
 * the lead of `PageHeader`.
 * @see https://www.systeme-de-design.gouv.fr/version-courante/fr/fondamentaux/typographie
 */
export function Text({ size = 'md', bold = false, id, children }: TextProps) {
  return (
    <p className={`fr-text--${size}${bold ? ' fr-text--bold' : ''}`} id={id}>
      {children}
    </p>
  );
}

export interface InLanguageProps {
  readonly lang: Language;
  readonly children: ReactNode;
}

/**
 * Marks a block in another language than the page's (RGAA 8.7).
 * Use for a block. Not for names.
 * @see https://www.systeme-de-design.gouv.fr/version-courante/fr/fondamentaux/typographie
 */
export function InLanguage({ lang, children }: InLanguageProps) {
  return (
    <div lang={lang} className={flow.block}>
      {children}
    </div>
  );
}

/**
 * Marks words in another language inside a sentence.
 * Use for the words that the paper bears. Not for a word that has entered the language.
 * @see https://www.systeme-de-design.gouv.fr/version-courante/fr/fondamentaux/typographie
 */
export function InlineLanguage({ lang, children }: InLanguageProps) {
  return <span lang={lang}>{children}</span>;
}

/**
 * Keeps a number in groups on one line, where a browser would break it after a dash. It is copied as it is. A number
 * that is longer than the line breaks after a dash.
 * Use for a number or a code inside a sentence. Not for words.
 * @see https://www.systeme-de-design.gouv.fr/version-courante/fr/fondamentaux/typographie
 */
export function OneLine({ children }: { readonly children: ReactNode }) {
  return <span className={styles.oneLine}>{children}</span>;
}

/**
 * Shows one text and has screen readers say another. Orca skips a line that is hidden from the eyes alone.
 * Use for the dots of a masked plate (RGAA 1.1). Not for an abbreviation, which is written in full.
 * @see https://www.systeme-de-design.gouv.fr/version-courante/fr/fondamentaux/typographie
 */
export function SpokenText({ shown, spoken }: { readonly shown: string; readonly spoken: string }) {
  return (
    <span role="img" aria-label={spoken} className={styles.plate}>
      {shown}
    </span>
  );
}

export interface ListProps {
  readonly ordered?: boolean;
  readonly items: readonly ReactNode[];
}

/**
 * A list whose items never change places.
 * Use for three or more things of one kind, or for ordered steps. Not for pairs: `DescriptionList`.
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
  /** Key of the pair. It is needed if the term is not a text. */
  readonly id?: string;
}

export interface DescriptionListProps {
  readonly emphasis?: 'term' | 'value';
  readonly rows: readonly DescriptionRow[];
}

/**
 * Lists terms with their values.
 * Use for pairs, what people look for first at the top. Not for rows that are compared: `Table`.
 * @see https://www.systeme-de-design.gouv.fr/version-courante/fr/fondamentaux/typographie
 */
export function DescriptionList({ emphasis = 'value', rows }: DescriptionListProps) {
  return (
    <dl className={cx(styles.list, emphasis === 'term' && styles.terms)}>
      {rows.map(({ term, value, id }) => (
        <div className={styles.row} key={id ?? String(term)}>
          <dt className={styles.term}>{term}</dt>
          <dd className={styles.value}>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
