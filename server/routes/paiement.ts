import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { CALLS } from '#contract/calls.ts';
import { DemandeConfirmation, DemandeEnvoiSips } from '#contract/schemas/paiement.ts';
import { ErreurApi } from '../plugins/erreurs.ts';
import { confirmerPaiement } from '../services/confirmerPaiement.ts';
import { demarrerPaiement, type RefusPaiement } from '../services/demarrerPaiement.ts';
import type { Dependances } from './dependances.ts';
import { pageFormulaire } from './pageFormulaire.ts';
import { adressesSips } from './sips.ts';

const MESSAGES: Record<RefusPaiement, string> = {
  'paiement-en-cours': 'An attempt is open for this fine',
  'deja-paye': 'The fine is settled',
  'non-payable': 'The fine cannot be paid online',
  montantInvalide: 'The amount is not the one that is due',
};

/** K-05 and K-03: to the provider and back. Without a binding, or with an unknown word: 206 (D-13, D-19). */
export const paiement: FastifyPluginAsyncTypebox<Dependances> = async (app, dependances) => {
  const { config, base, passerelle } = dependances;

  app.route({
    method: CALLS.envoiSips.method,
    url: CALLS.envoiSips.path,
    schema: { body: DemandeEnvoiSips },
    async handler({ session, body }, reponse) {
      const issue = await demarrerPaiement(
        {
          base,
          passerelle,
          secretRetour: config.secrets.RETURN_SECRET,
          minutesTentative: config.minutesTentative,
          ...adressesSips(config.urlPublique),
        },
        session,
        body,
      );
      if (issue === null) return reponse.code(206).send();
      if ('refus' in issue) throw new ErreurApi(issue.refus, MESSAGES[issue.refus]);
      return reponse
        .type('text/html; charset=utf-8')
        .send(pageFormulaire(issue.formulaire, body.locale));
    },
  });

  app.route({
    method: CALLS.confirmerPaiement.method,
    url: CALLS.confirmerPaiement.path,
    schema: { body: DemandeConfirmation },
    async handler({ session, body }, reponse) {
      const amende = await confirmerPaiement(base, session, body.jetonConfirmationPaiement);
      return amende === null ? reponse.code(206).send() : reponse.send(amende);
    },
  });
};
