import { Fragment, type ReactNode } from 'react';
import { InlineLanguage } from '#design';

/** French words in a text of another language, as the paper prints them: `the key (<fr>clé</fr>)`. */
const MARK = /<fr>(.*?)<\/fr>/g;

/** The text alone, for a name, an `alt` or a title, which cannot say the language of a part. */
export function withoutMarks(text: string): string {
  return text.replace(MARK, '$1');
}

/** The text with its French words said to be French (RGAA 8.7). */
export function frenchWords(text: string): ReactNode {
  const parts = text.split(MARK);
  if (parts.length === 1) return text;
  return parts.map((part, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of a text never change places
    <Fragment key={index}>
      {index % 2 === 1 ? <InlineLanguage lang="fr">{part}</InlineLanguage> : part}
    </Fragment>
  ));
}
