const PLACEHOLDER = /\{\{(\w+)\}\}/g;

/** The names of the values that a text of the locale files wants. */
export const namesIn = (text: string): readonly string[] =>
  [...text.matchAll(PLACEHOLDER)].map(([, name = '']) => name);

/** A text of the locale files with its values; one that is not given is empty. */
export const fill = (text: string, values: Readonly<Record<string, string>>): string =>
  text.replace(PLACEHOLDER, (_, name: string) => values[name] ?? '');
