import { CALLS } from '#contract/calls.ts';
import { creerJetons } from '#server/services/recherche/jetons.ts';
import { avis } from '../amendes.ts';
import { idDe } from './remplir.ts';
import type { Tir } from './tirer.ts';

/** Coprime with any round number of fines: goes through all of them before one comes again. */
const PAS = 611_953;

const SESSIONS = 20_000;

/** Ranks from 1 to `nombre`, each once before any comes twice. */
function rangs(nombre: number): () => number {
  let tour = 0;
  return () => {
    tour += 1;
    return ((tour * PAS) % nombre) + 1;
  };
}

/** Lookups by number and key: each of another fine, session and address. */
export function recherches(nombre: number, secretJetons: string): () => Tir {
  const jetons = creerJetons(secretJetons);
  const porteurs = Array.from({ length: SESSIONS }, () => jetons.emettre());
  const suivant = rangs(nombre);
  let tour = 0;
  return () => {
    tour += 1;
    const { numAvis, cleAvis } = avis(suivant());
    return {
      method: CALLS.rechercheAmende.method,
      path: CALLS.rechercheAmende.path,
      headers: {
        authorization: `Bearer ${porteurs[tour % SESSIONS]}`,
        'content-type': 'application/json',
        'x-forwarded-for': `10.${(tour >> 16) & 255}.${(tour >> 8) & 255}.${tour & 255}`,
      },
      body: JSON.stringify({ numAmende: numAvis, cleAmende: cleAvis }),
    };
  };
}

/** The same fines by primary key, for the bare server. */
export function lectures(nombre: number): () => Tir {
  const suivant = rangs(nombre);
  return () => ({ method: 'GET', path: `/amende/${idDe(avis(suivant()).numAvis)}` });
}
