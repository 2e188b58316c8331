import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { appliquerReponse } from '#server/services/paiement/appliquerReponse.ts';
import { MARCHAND, reponse } from './reponse.ts';
import { bilan, creerAmende, demarrer, ouvrirRepliques, type Repliques } from './support.ts';

const ENFANT = fileURLToPath(new URL('mort.enfant.ts', import.meta.url));

/** Far more than the notification transaction has: where the child outlives it, the commit is done. */
const RANG_MAXIMAL = 25;
const ENSEMBLE = 5;

/** Lets a process of its own apply the answer until it kills itself. @returns the signal it died of */
async function mourirAu(rang: number, url: string, reference: string): Promise<unknown> {
  const enfant = spawn(process.execPath, ['--import', 'tsx', ENFANT, url, reference, `${rang}`], {
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const [, signal] = await once(enfant, 'exit');
  return signal;
}

describe('a server killed by SIGKILL while it applies an accepted answer', () => {
  let repliques: Repliques;

  beforeAll(async () => {
    repliques = await ouvrirRepliques();
  });
  afterAll(() => repliques.fermer());

  const eprouver = async (rang: number) => {
    const numAvis = await creerAmende(repliques.a);
    const reference = await demarrer(repliques.a, numAvis);
    const signal = await mourirAu(rang, repliques.url, reference);
    const apresMort = await bilan(repliques.a, numAvis);
    await appliquerReponse(repliques.b, MARCHAND, reponse(reference), 'DIAGNOSTIC');
    return { signal, apresMort, enfin: await bilan(repliques.a, numAvis) };
  };

  it('invariant 2: between any two statements all of it stands or nothing, and the next answer ends it once', async () => {
    const rangs = Array.from({ length: RANG_MAXIMAL }, (_, rang) => rang + 1);
    const vus = new Set<string>();
    while (rangs.length > 0) {
      for (const { signal, apresMort, enfin } of await Promise.all(
        rangs.splice(0, ENSEMBLE).map(eprouver),
      )) {
        expect(signal).toBe('SIGKILL');
        expect([
          { statut: 'EN_COURS_PAIEMENT', ecritures: 0, envois: 0 },
          { statut: 'PAYE', ecritures: 1, envois: 1 },
        ]).toContainEqual(apresMort);
        expect(enfin).toEqual({ statut: 'PAYE', ecritures: 1, envois: 1 });
        vus.add(apresMort.statut);
      }
      // Once a child has lived past its commit, so does every later one.
      if (vus.has('PAYE')) break;
    }
    expect([...vus].sort()).toEqual(['EN_COURS_PAIEMENT', 'PAYE']);
  }, 90_000);
});
