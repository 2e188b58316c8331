import type { ReactNode } from 'react';
import { dialled } from '#contract/domain/telephone.ts';
import { InlineLanguage, TextLink } from '#design';

/** French words in another language; telephone links. */
const MARK = /<(fr|tel)>(.*?)<\/\1>/g;

/** An `alt` or a title cannot mark a part. */
export const plainText = (text: string): string => text.replace(MARK, '$2');

export const hasMarks = (text: string): boolean => plainText(text) !== text;

const Telephone = ({ children }: { readonly children?: ReactNode }) => {
  const number = String(children);
  return <TextLink href={`tel:${dialled(number)}`} label={number} />;
};

/** RGAA 8.7. */
export const MARKS = {
  fr: <InlineLanguage lang="fr">{undefined}</InlineLanguage>,
  tel: <Telephone />,
};
