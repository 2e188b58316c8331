const PLACEHOLDER = /\{\{(\w+)\}\}/g;

export const namesIn = (text: string): readonly string[] =>
  [...text.matchAll(PLACEHOLDER)].map(([, name = '']) => name);

/** A placeholder without a value becomes an empty text. */
export const fill = (text: string, values: Readonly<Record<string, string>>): string =>
  text.replace(PLACEHOLDER, (_, name: string) => values[name] ?? '');
