import { Fragment, type ReactNode } from 'react';
import { InlineLanguage, TextLink } from '#design';

/**
 * What a text holds beside words: French ones in another language, as the paper prints them, `the key (<fr>clé</fr>)`,
 * and numbers to call, `Call <tel>{{telephone}}</tel>`.
 */
const MARK = /<(fr|tel)>(.*?)<\/\1>/g;

/** The text alone, for a name, an `alt` or a title, which cannot say the language of a part. */
export function withoutMarks(text: string): string {
  return text.replace(MARK, '$2');
}

function marked(kind: string | undefined, text: string): ReactNode {
  if (kind === 'fr') return <InlineLanguage lang="fr">{text}</InlineLanguage>;
  return <TextLink href={`tel:${text.replaceAll(' ', '')}`} label={text} />;
}

/** The text with its French words said to be French (RGAA 8.7), and its telephone numbers as links. */
export function frenchWords(text: string): ReactNode {
  // Text, kind and content of a mark, text, …
  const parts = text.split(MARK);
  if (parts.length === 1) return text;
  return parts.map((part, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of a text never change places
    <Fragment key={index}>
      {index % 3 === 0 && part}
      {index % 3 === 2 && marked(parts[index - 1], part)}
    </Fragment>
  ));
}
