import type { FastifyBaseLogger, FastifyInstance, FastifyRequest } from 'fastify';
import { CALLS } from '#contract/calls.ts';
import { href } from '#contract/chemins.ts';
import { LANGUE_PAR_DEFAUT } from '#contract/domaine/langues.ts';
import { ErreurApi } from '../plugins/erreurs.ts';
import { type ReponsePaiement, ReponseRefusee } from '../ports/PaymentGateway.ts';
import { appliquerReponse } from '../services/appliquerReponse.ts';
import { retrouverRetour } from '../services/confirmerPaiement.ts';
import type { Dependances } from './dependances.ts';
import { registerCall } from './registerCall.ts';

/** Where the provider posts its answers; without query string (sips facts). */
export function adressesSips(urlPublique: string): { urlAutomatique: string; urlRetour: string } {
  return {
    urlAutomatique: `${urlPublique}${CALLS.sipsAutomatique.path}`,
    urlRetour: `${urlPublique}${CALLS.sipsRetour.path}`,
  };
}

/** The two sealed callbacks; neither bearer nor XSRF, the seal is what counts (D-19). */
export async function sips(app: FastifyInstance, dependances: Dependances): Promise<void> {
  const { config, base, passerelle } = dependances;

  const lire = (corps: Record<string, string>, journal: FastifyBaseLogger): ReponsePaiement => {
    try {
      return passerelle.lireReponse(corps);
    } catch (erreur) {
      if (!(erreur instanceof ReponseRefusee)) throw erreur;
      journal.warn({ raison: erreur.message }, 'answer of the gateway refused');
      throw new ErreurApi('sceauInvalide', 'The answer is not sealed as agreed');
    }
  };

  registerCall(app, 'sipsAutomatique', async (requete) => {
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
  });

  registerCall(app, 'sipsRetour', async (requete) => {
    const recue = lire(requete.body, requete.log);
    return `${config.urlPublique}${await appliquerAuRetour(recue, requete)}`;
  });

  /** The person must land somewhere, also when the database is away: the page then asks again by itself. */
  async function appliquerAuRetour(
    recue: ReponsePaiement,
    { id: incident, log: journal }: FastifyRequest,
  ): Promise<string> {
    try {
      await appliquerReponse(base, passerelle.marchand, recue, 'RETOUR');
      const { RETURN_SECRET } = config.secrets;
      const retour = await retrouverRetour(base, RETURN_SECRET, recue.transactionReference);
      if (retour !== null) return href('confirmation', retour.locale, { token: retour.jeton });
    } catch (erreur) {
      journal.error({ err: erreur, incident }, 'return from the gateway not applied');
      if (recue.contexteRetour !== null) {
        return href('confirmation', LANGUE_PAR_DEFAUT, { token: recue.contexteRetour });
      }
    }
    return `${href('erreur', LANGUE_PAR_DEFAUT, { idErreur: 'technique' })}#incident=${incident}`;
  }
}
