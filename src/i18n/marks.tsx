import type { ReactNode } from 'react';
import { dialled } from '#contract/domain/telephone.ts';
import { InlineLanguage, OneLine, TextLink } from '#design';

/**
 * Texts mark French words in another language with `<fr>`, telephone numbers with `<tel>`, and other numbers that no line
 * may break with `<num>`.
 */
const MARK = /<(fr|num|tel)>(.*?)<\/\1>/g;

/** Removes the marks, for places that cannot hold elements, such as `alt` and titles. */
export const plainText = (text: string): string => text.replace(MARK, '$2');

export const hasMarks = (text: string): boolean => plainText(text) !== text;

const Telephone = ({ children }: { readonly children?: ReactNode }) => {
  const number = String(children);
  return <TextLink href={`tel:${dialled(number)}`} label={number} />;
};

/** The element for each mark. A screen reader reads `fr` with a French voice (RGAA 8.7). */
export const MARKS = {
  fr: <InlineLanguage lang="fr">{undefined}</InlineLanguage>,
  num: <OneLine>{undefined}</OneLine>,
  tel: <Telephone />,
};
