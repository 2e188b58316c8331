import type { FastifyInstance } from 'fastify';
import { ErreurApi, exigerLien } from '../plugins/erreurs.ts';
import { confirmerPaiement } from '../services/confirmerPaiement.ts';
import { demarrerPaiement, type RefusPaiement } from '../services/demarrerPaiement.ts';
import type { Dependances } from './dependances.ts';
import { pageFormulaire } from './pageFormulaire.ts';
import { registerCall } from './registerCall.ts';
import { adressesSips } from './sips.ts';

const MESSAGES: Record<RefusPaiement, string> = {
  'paiement-en-cours': 'An attempt is open for this fine',
  'deja-paye': 'The fine is settled',
  'non-payable': 'The fine cannot be paid online',
  montantInvalide: 'The amount is not the one that is due',
};

/** K-05 and K-03: to the provider and back. Without a binding, or with an unknown token: 206 (D-13, D-19). */
export async function paiement(app: FastifyInstance, dependances: Dependances): Promise<void> {
  const { config, base, passerelle } = dependances;
  const depart = {
    base,
    passerelle,
    secretRetour: config.secrets.RETURN_SECRET,
    minutesTentative: config.minutesTentative,
    ...adressesSips(config.urlPublique),
  };

  registerCall(app, 'envoiSips', async ({ session, body }) => {
    const issue = exigerLien(await demarrerPaiement(depart, session, body));
    if ('refus' in issue) throw new ErreurApi(issue.refus, MESSAGES[issue.refus]);
    return pageFormulaire(issue.formulaire, body.locale);
  });

  registerCall(app, 'confirmerPaiement', async ({ session, body }) =>
    exigerLien(await confirmerPaiement(base, session, body.jetonConfirmationPaiement)),
  );
}
