/** Kinds of spaces are the business of the check of texts. */
export const simple = (text: string): string => text.replace(/<\/?fr>/g, '').replace(/\s+/g, ' ');

/** Without their order, which differs from language to language. */
export const numbersOf = (text: string): readonly string[] => (text.match(/\d+/g) ?? []).sort();
