import type { Amende, CleErronee } from '#contract/schemas/amende.ts';
import type { Database } from '../../database/open.ts';
import type { Peppers } from '../amende/empreinteCle.ts';
import { estLie } from '../amende/liaisons.ts';
import type { IssueEssai, LimiteEssais } from './limiteEssais.ts';
import { rechercherAmende } from './rechercherAmende.ts';

/** What the proof of a fine needs. */
export interface DependancesPreuve {
  readonly base: Database;
  readonly peppers: Peppers;
  readonly limiteEssais: LimiteEssais;
}

/**
 * Proves that somebody holds a notice: number and key, under the limits of guessing (D-15), and binds the fine to the
 * session (K-02, K-04, D-10, D-13).
 * @param adresse of the caller, as the trusted proxies tell it
 * @param numAvis 14 or 18 digits
 * @param cle 2 digits
 * @returns the fine, the ERREUR answer for a wrong key, null for an unknown number; or the seconds to wait
 */
export function prouverAmende(
  dependances: DependancesPreuve,
  { session, adresse }: { readonly session: string; readonly adresse: string },
  numAvis: string,
  cle: string,
): Promise<IssueEssai<Amende | CleErronee | null>> {
  const { base, limiteEssais } = dependances;
  return limiteEssais.tenter<Amende | CleErronee | null>(
    { adresse, numero: numAvis },
    async () => {
      const resultat = await rechercherAmende(dependances, session, numAvis, cle);
      return { resultat, juste: resultat !== null && 'avisId' in resultat };
    },
    () => estLie(base, session, numAvis),
  );
}
