import type { FastifyInstance } from 'fastify';
import { ErreurApi, exigerLien } from '../plugins/errors.ts';
import { confirmerPaiement } from '../services/paiement/confirmerPaiement.ts';
import type { RefusDepart } from '../services/paiement/deciderDepart.ts';
import { demarrerPaiement } from '../services/paiement/demarrerPaiement.ts';
import type { Dependances } from './dependencies.ts';
import { pageFormulaire } from './formPage.ts';
import { registerCall } from './registerCall.ts';
import { adressesSips } from './sips.ts';

const MESSAGES: Record<RefusDepart, string> = {
  'paiement-en-cours': 'An attempt is open for this fine',
  'deja-paye': 'The fine is settled',
  'non-payable': 'The fine cannot be paid online',
  montantInvalide: 'The amount is not the one that is due',
  'verification-en-cours': 'The provider has not told yet what became of an earlier attempt',
};

/** How long a start waits for the provider to tell of an earlier attempt, ms. */
const DELAI_VERIFICATION_MS = 3_000;

/** Seconds until a payer who was told to wait may try again. */
const ATTENTE_VERIFICATION = 60;

/** K-05 and K-03: to the provider and back. Without a binding, or with an unknown token: 206 (D-13, D-19). */
export async function paiement(app: FastifyInstance, dependances: Dependances): Promise<void> {
  const { config, base, passerelle } = dependances;
  const depart = {
    base,
    passerelle,
    secretRetour: config.secrets.RETURN_SECRET,
    minutesTentative: config.minutesTentative,
    delaiVerificationMs: dependances.delaiVerificationMs ?? DELAI_VERIFICATION_MS,
    ...adressesSips(config.urlPublique),
  };

  registerCall(app, 'envoiSips', async ({ session, body }) => {
    const issue = exigerLien(await demarrerPaiement(depart, session, body));
    if ('refus' in issue) {
      const attente = issue.refus === 'verification-en-cours' ? ATTENTE_VERIFICATION : undefined;
      throw new ErreurApi(issue.refus, MESSAGES[issue.refus], attente);
    }
    return pageFormulaire(issue.formulaire, body.locale);
  });

  registerCall(app, 'confirmerPaiement', async ({ session, body }) =>
    exigerLien(await confirmerPaiement(base, session, body.jetonConfirmationPaiement)),
  );
}
