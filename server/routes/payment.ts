import type { FastifyInstance } from 'fastify';
import { createQueues } from '../oneByOne.ts';
import { ApiError } from '../plugins/errors.ts';
import { confirmerPaiement } from '../services/payment/confirmPayment.ts';
import type { StartRefusal } from '../services/payment/decideStart.ts';
import { startPayment } from '../services/payment/startPayment.ts';
import type { Dependencies } from './dependencies.ts';
import { formPage } from './formPage.ts';
import { registerCall } from './registerCall.ts';
import { sipsAddresses } from './sips.ts';

const MESSAGES: Record<StartRefusal, string> = {
  'paiement-en-cours': 'An attempt is open for this fine',
  'deja-paye': 'The fine is settled',
  'non-payable': 'The fine cannot be paid online',
  'montant-invalide': 'The amount is not the one that is due',
  'verification-en-cours': 'The provider has not told yet what became of an earlier attempt',
};

/** How long a start waits for its lock, and for the provider to answer about an earlier attempt, ms. */
const VERIFICATION_TIMEOUT_MS = 3_000;

/** Seconds until a payer who was told to wait may try again. */
const VERIFICATION_WAIT = 60;

interface PaymentOptions extends Dependencies {
  readonly verificationDelayMs?: number | undefined;
}

/** K-05 and K-03: to the provider and back. Without a binding, or with an unknown token: 206 (D-13, D-19). */
export async function payment(app: FastifyInstance, options: PaymentOptions): Promise<void> {
  const { config, base, gateway, verificationDelayMs = VERIFICATION_TIMEOUT_MS } = options;
  const depart = {
    base,
    gateway,
    returnSecret: config.secrets.RETURN_SECRET,
    secretMail: config.secrets.TOKEN_SECRET,
    attemptMinutes: config.attemptMinutes,
    verificationDelayMs,
    ...sipsAddresses(config.publicUrl),
  };

  // Starts of one fine take turns: a burst of them leaves the connections of the pool to other people.
  const inTurn = createQueues();

  registerCall(app, 'envoiSips', async ({ session, body }) => {
    const askedAt = performance.now();
    const issue = await inTurn(body.numAvis, () => startPayment(depart, session, body, askedAt));
    if ('refus' in issue) {
      const pending = issue.refus === 'verification-en-cours' ? VERIFICATION_WAIT : undefined;
      throw new ApiError(issue.refus, MESSAGES[issue.refus], pending);
    }
    const seconds = (issue.expireLe.getTime() - options.now()) / 1_000;
    return formPage(issue.formulaire, body.locale, Math.max(0, Math.floor(seconds)));
  });

  registerCall(app, 'confirmerPaiement', ({ session, body }) =>
    confirmerPaiement(base, session, body.jetonConfirmationPaiement),
  );
}
