import { isLanguage, type Language } from './languages.ts';

export type Address = Readonly<Pick<URL, 'pathname' | 'search' | 'hash'>>;

/** Replaces the language prefix. It drops the parameter `langue`, which would switch back (L-02, R-20, D-04). */
export function addressInLanguage({ pathname, search, hash }: Address, language: Language): string {
  const rest = pathname.split('/').slice(2);
  const query = new URLSearchParams(search);
  query.delete('langue');
  const text = query.size > 0 ? `?${query}` : '';
  return `${['', language, ...rest].join('/')}${text}${hash}`;
}

/** The language that the parameter `langue` asks for; undefined for one that we do not have (D-04). */
export function requestedLanguage(search: string): Language | undefined {
  const value = new URLSearchParams(search).get('langue');
  return isLanguage(value) ? value : undefined;
}
