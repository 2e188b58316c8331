import type { FastifyBaseLogger, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type Body, CALLS } from '#contract/calls.ts';
import { href } from '#contract/chemins.ts';
import { LANGUE_PAR_DEFAUT } from '#contract/domaine/langues.ts';
import type { CanalReponse, Metriques, SuiteReponse } from '../metrics/metrics.ts';
import { ErreurApi } from '../plugins/errors.ts';
import { type ReponsePaiement, ReponseRefusee } from '../ports/PaymentGateway.ts';
import { appliquerReponse } from '../services/paiement/appliquerReponse.ts';
import { retrouverRetour } from '../services/paiement/confirmerPaiement.ts';
import type { Dependances } from './dependencies.ts';
import { pageSuite } from './nextPage.ts';
import { registerCall } from './registerCall.ts';

type CorpsSips = Body<'sipsAutomatique'>;

/** Where the provider posts its answers; without query string (sips facts). */
export function adressesSips(urlPublique: string): { urlAutomatique: string; urlRetour: string } {
  return {
    urlAutomatique: `${urlPublique}${CALLS.sipsAutomatique.path}`,
    urlRetour: `${urlPublique}${CALLS.sipsRetour.path}`,
  };
}

/** A field that was posted twice is no text, and reads as absent. */
const champsDe = (corps: CorpsSips): Record<string, string> =>
  Object.fromEntries(
    Object.entries(corps).filter(
      (champ): champ is [string, string] => typeof champ[1] === 'string',
    ),
  );

const REFUS: ReadonlySet<number> = new Set([400, 413, 415]);

function suiteDe(statut: number, acquittement: number): SuiteReponse {
  if (statut === acquittement) return 'acquittee';
  return REFUS.has(statut) ? 'refusee' : 'non_enregistree';
}

/** Counts every answer once it was answered; see `SUITES_REPONSE`. */
function compteurDe({ reponsesFournisseur }: Metriques) {
  const perdues = new WeakSet<FastifyRequest>();
  return {
    /** Whoever posted it is led on, and yet nothing was recorded. */
    noterPerdue: (requete: FastifyRequest) => perdues.add(requete),
    compter: (canal: CanalReponse, acquittement: number) => {
      return async (requete: FastifyRequest, { statusCode }: FastifyReply) => {
        const suite = perdues.has(requete) ? 'non_enregistree' : suiteDe(statusCode, acquittement);
        reponsesFournisseur.inc({ canal, suite });
      };
    },
  };
}

/** The two sealed callbacks; neither bearer nor XSRF nor limit, the seal is what counts (D-19, invariant 2). */
export async function sips(app: FastifyInstance, dependances: Dependances): Promise<void> {
  const { config, base, passerelle } = dependances;
  const { noterPerdue, compter } = compteurDe(dependances.metriques);

  const lire = (corps: CorpsSips, journal: FastifyBaseLogger): ReponsePaiement => {
    try {
      return passerelle.lireReponse(champsDe(corps));
    } catch (erreur) {
      if (!(erreur instanceof ReponseRefusee)) throw erreur;
      journal.warn({ raison: erreur.message }, 'answer of the gateway refused');
      throw new ErreurApi('sceauInvalide', 'The answer is not sealed as agreed');
    }
  };

  const appliquer = async (requete: FastifyRequest<{ Body: CorpsSips }>): Promise<string> => {
    const recue = lire(requete.body, requete.log);
    try {
      const effet = await appliquerReponse(base, passerelle.marchand, recue, 'AUTOMATIQUE');
      requete.log.info({ effet, issue: recue.issue }, 'answer of the gateway applied');
    } catch (erreur) {
      // Nothing was committed: the provider must not believe that we know (invariant 2).
      requete.log.error({ err: erreur }, 'answer of the gateway not applied');
      throw new ErreurApi('indisponible', 'Not recorded');
    }
    return '';
  };

  registerCall(app, 'sipsAutomatique', appliquer, { onResponse: compter('automatique', 200) });

  registerCall(
    app,
    'sipsRetour',
    async (requete) => {
      const recue = lire(requete.body, requete.log);
      return `${config.urlPublique}${await appliquerAuRetour(recue, requete)}`;
    },
    { onResponse: compter('retour', 303), errorHandler: repondreAUnePersonne },
  );

  const pageErreur = (incident: string): string =>
    `${href('erreur', LANGUE_PAR_DEFAUT, { idErreur: 'technique' })}#incident=${incident}`;

  /** The person must land somewhere, also when the database is away: the page then asks again by itself. */
  async function appliquerAuRetour(
    recue: ReponsePaiement,
    requete: FastifyRequest,
  ): Promise<string> {
    const { id: incident, log: journal } = requete;
    try {
      await appliquerReponse(base, passerelle.marchand, recue, 'RETOUR');
      const { RETURN_SECRET } = config.secrets;
      const retour = await retrouverRetour(base, RETURN_SECRET, recue.transactionReference);
      if (retour !== null) return href('confirmation', retour.locale, { token: retour.jeton });
    } catch (erreur) {
      journal.error({ err: erreur, incident }, 'return from the gateway not applied');
      noterPerdue(requete);
      if (recue.contexteRetour !== null) {
        return href('confirmation', LANGUE_PAR_DEFAUT, { token: recue.contexteRetour });
      }
    }
    return pageErreur(incident);
  }

  /** A browser is shown the page for errors, never a JSON text; a program gets the code that it can read. */
  function repondreAUnePersonne(
    erreur: Error & { statusCode?: number },
    requete: FastifyRequest,
    reponse: FastifyReply,
  ): FastifyReply {
    if (!requete.headers.accept?.includes('text/html')) return reponse.send(erreur);
    requete.log.warn({ err: erreur, incident: requete.id }, 'return from the gateway refused');
    const adresse = `${config.urlPublique}${pageErreur(requete.id)}`;
    const statut = erreur instanceof ErreurApi ? 400 : (erreur.statusCode ?? 500);
    if (!REFUS.has(statut)) {
      noterPerdue(requete);
      return reponse.redirect(adresse, 303);
    }
    return reponse.code(statut).type('text/html; charset=utf-8').send(pageSuite(adresse));
  }
}
