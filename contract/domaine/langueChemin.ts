import { estLangue, type Langue } from './langues.ts';

/** The parts of an address that a change of language must keep (D-04). */
export interface Adresse {
  readonly pathname: string;
  readonly search: string;
  readonly hash: string;
}

/**
 * The same screen in another language: only the prefix changes; path, parameters, query and hash stay,
 * and the query parameter `langue` is dropped (L-02, R-20, D-04).
 */
export function adresseDansLangue({ pathname, search, hash }: Adresse, langue: Langue): string {
  const suite = pathname.split('/').slice(2);
  const requete = new URLSearchParams(search);
  requete.delete('langue');
  const texte = requete.size > 0 ? `?${requete}` : '';
  return `${['', langue, ...suite].join('/')}${texte}${hash}`;
}

/** The language asked by `?langue=xx`; an unsupported value is ignored (D-04). */
export function langueDemandee(search: string): Langue | undefined {
  const valeur = new URLSearchParams(search).get('langue');
  return estLangue(valeur) ? valeur : undefined;
}
