import { describe, expect, it } from 'vitest';
import { CALL_NAMES, callOf, errorsOf } from '#contract/callOf.ts';
import { CODES_ERREUR } from '#contract/erreurs.ts';
import type { Amende } from '#contract/schemas/amende.ts';
import { creerApi } from '#src/api/calls.ts';

const api = creerApi({ appeler: () => new Promise(() => {}), ouvrirSession: async () => {} });

/** Never run: the compiler is the test, and an error that is expected and missing fails `npm run check`. */
export async function pairings(): Promise<void> {
  // @ts-expect-error an unknown number is null, a wrong key is no fine (D-10)
  const amende: Amende = await api.justifierPaiement({ numAvis: '', cleAvis: '' });
  // @ts-expect-error the body of another call
  await api.rechercheAmende({ numAvis: '', cleAvis: '' });
  // @ts-expect-error a PDF is no text
  const texte: string = await api.generePdf({ avisId: '', locale: 'fr', referenceReglement: '' });
  console.log(amende, texte);
}

describe('the table of calls', () => {
  it.each(CALL_NAMES)('%s has an address of its own and one way to succeed', (name) => {
    const { method, path, query, body, answers, access, limit } = callOf(name);
    const same = CALL_NAMES.filter((other) => callOf(other).path === path);
    expect(same).toEqual([name]);
    expect(Object.keys(answers).filter((status) => status !== '206')).toHaveLength(1);
    expect([query, body].filter(Boolean)).toHaveLength(1);
    expect(method === 'GET' && body).toBe(false);
    // The provider alone is never turned away (invariant 2).
    expect(limit === null).toBe(access === 'sealed');
    for (const code of errorsOf(name)) expect(CODES_ERREUR).toHaveProperty(code);
  });
});
