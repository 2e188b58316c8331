import type { FastifyInstance } from 'fastify';
import type { Amende, CleErronee } from '#contract/schemas/amende.ts';
import type { LookupOutcome } from '../metrics/metrics.ts';
import { requirePatience } from '../plugins/errors.ts';
import { estLie } from '../services/amende/liaisons.ts';
import type { IssueEssai } from '../services/recherche/limiteEssais.ts';
import { rechercherAmende, rechercherDUnCoup } from '../services/recherche/rechercherAmende.ts';
import type { Dependencies } from './dependencies.ts';
import { registerCall } from './registerCall.ts';

function outcomeOf(issue: IssueEssai<Amende | CleErronee | null>): LookupOutcome {
  if ('attente' in issue) return 'attente';
  if (issue.resultat === null) return 'inconnue';
  return 'avisId' in issue.resultat ? 'trouvee' : 'cle_erronee';
}

/**
 * K-02 and K-04: the same proof, number and key, for the payer and for the receipt. Unknown: 200, no body.
 * Too many wrong answers: 429 with `Retry-After` (D-15).
 */
export async function recherche(app: FastifyInstance, dependencies: Dependencies): Promise<void> {
  const { base, limiteEssais, metrics } = dependencies;

  /** @returns the fine, the ERREUR answer, or null for an unknown number */
  async function prouver(
    call: 'rechercheAmende' | 'justifierPaiement',
    { session, ip }: { session: string; ip: string },
    numero: string,
    cle: string,
  ): Promise<Amende | CleErronee | null> {
    const issue = await limiteEssais.tenter<Amende | CleErronee | null>(
      { adresse: ip, numero },
      async () => {
        const result = await rechercherAmende(dependencies, session, numero, cle);
        return { resultat: result, juste: result !== null && 'avisId' in result };
      },
      () => estLie(base, session, numero),
      (counters) => rechercherDUnCoup(dependencies, session, numero, cle, counters),
    );
    metrics.lookups.inc({ appel: call, issue: outcomeOf(issue) });
    return requirePatience(issue);
  }

  registerCall(app, 'rechercheAmende', (request) =>
    prouver('rechercheAmende', request, request.body.numAmende, request.body.cleAmende),
  );
  registerCall(app, 'justifierPaiement', (request) =>
    prouver('justifierPaiement', request, request.body.numAvis, request.body.cleAvis),
  );
}
