import type { ReactNode } from 'react';
import { InlineLanguage, TextLink } from '#design';

/**
 * Marks inside texts: French words in another language, as the paper prints them, `the key (<fr>clé</fr>)`, and
 * numbers to call, `Call <tel>{{telephone}}</tel>`.
 */
const MARK = /<(fr|tel)>(.*?)<\/\1>/g;

/** The text alone, for a name, an `alt` or a title, which cannot say the language of a part. */
export const plainText = (text: string): string => text.replace(MARK, '$2');

export const hasMarks = (text: string): boolean => plainText(text) !== text;

const Telephone = ({ children }: { readonly children?: ReactNode }) => {
  const number = String(children);
  return <TextLink href={`tel:${number.replaceAll(' ', '')}`} label={number} />;
};

/** What `<Trans>` puts in place of the marks (RGAA 8.7). */
export const MARKS = {
  fr: <InlineLanguage lang="fr">{undefined}</InlineLanguage>,
  tel: <Telephone />,
};
