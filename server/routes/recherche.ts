import type { FastifyInstance } from 'fastify';
import type { Amende, CleErronee } from '#contract/schemas/amende.ts';
import type { IssueRecherche } from '../metrics/metrics.ts';
import { exigerPatience } from '../plugins/errors.ts';
import { estLie } from '../services/amende/liaisons.ts';
import type { IssueEssai } from '../services/recherche/limiteEssais.ts';
import { rechercherAmende, rechercherDUnCoup } from '../services/recherche/rechercherAmende.ts';
import type { Dependances } from './dependencies.ts';
import { registerCall } from './registerCall.ts';

function issueDe(issue: IssueEssai<Amende | CleErronee | null>): IssueRecherche {
  if ('attente' in issue) return 'attente';
  if (issue.resultat === null) return 'inconnue';
  return 'avisId' in issue.resultat ? 'trouvee' : 'cle_erronee';
}

/**
 * K-02 and K-04: the same proof, number and key, for the payer and for the receipt. Unknown: 200, no body.
 * Too many wrong answers: 429 with `Retry-After` (D-15).
 */
export async function recherche(app: FastifyInstance, dependances: Dependances): Promise<void> {
  const { base, devinettes, metriques } = dependances;

  /** @returns the fine, the ERREUR answer, or null for an unknown number */
  async function prouver(
    appel: 'rechercheAmende' | 'justifierPaiement',
    { session, ip }: { session: string; ip: string },
    numero: string,
    cle: string,
  ): Promise<Amende | CleErronee | null> {
    const issue = await devinettes.tenter<Amende | CleErronee | null>(
      { adresse: ip, numero },
      async () => {
        const resultat = await rechercherAmende(dependances, session, numero, cle);
        return { resultat, juste: resultat !== null && 'avisId' in resultat };
      },
      () => estLie(base, session, numero),
      (compteurs) => rechercherDUnCoup(dependances, session, numero, cle, compteurs),
    );
    metriques.recherches.inc({ appel, issue: issueDe(issue) });
    return exigerPatience(issue);
  }

  registerCall(app, 'rechercheAmende', (requete) =>
    prouver('rechercheAmende', requete, requete.body.numAmende, requete.body.cleAmende),
  );
  registerCall(app, 'justifierPaiement', (requete) =>
    prouver('justifierPaiement', requete, requete.body.numAvis, requete.body.cleAvis),
  );
}
