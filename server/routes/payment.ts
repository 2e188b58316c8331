import type { FastifyInstance } from 'fastify';
import { createQueues } from '../oneByOne.ts';
import { ApiError } from '../plugins/errors.ts';
import { confirmPayment } from '../services/payment/confirmPayment.ts';
import { startPayment } from '../services/payment/startPayment.ts';
import type { StartRefusal } from '../till/start.ts';
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

/** For the lock, then for the provider's answer on an earlier attempt, ms. */
const VERIFICATION_TIMEOUT_MS = 3_000;

const VERIFICATION_WAIT_S = 60;

interface PaymentOptions extends Dependencies {
  readonly verificationDelayMs?: number | undefined;
}

/** K-05, K-03: 206 without a binding or with an unknown token (D-13, D-19). */
export async function payment(app: FastifyInstance, options: PaymentOptions): Promise<void> {
  const { config, base, gateway, verificationDelayMs = VERIFICATION_TIMEOUT_MS } = options;
  const dependencies = {
    base,
    gateway,
    returnSecret: config.secrets.RETURN_SECRET,
    formerReturnSecret: config.formerReturnSecret,
    mailSecret: config.secrets.TOKEN_SECRET,
    attemptMinutes: config.attemptMinutes,
    verificationDelayMs,
    ...sipsAddresses(config.publicUrl),
  };

  // A burst of starts of one fine must not use up the pool.
  const inTurn = createQueues();

  registerCall(app, 'envoiSips', async ({ session, body }) => {
    const askedAt = performance.now();
    const start = await inTurn(body.numAvis, () =>
      startPayment(dependencies, session, body, askedAt),
    );
    if ('refus' in start) {
      const secondsToWait =
        start.refus === 'verification-en-cours' ? VERIFICATION_WAIT_S : undefined;
      throw new ApiError(start.refus, MESSAGES[start.refus], secondsToWait);
    }
    const secondsLeft = (start.expireLe.getTime() - options.now()) / 1_000;
    return formPage(start.formulaire, body.locale, Math.max(0, Math.floor(secondsLeft)));
  });

  registerCall(app, 'confirmerPaiement', ({ session, body }) =>
    confirmPayment(base, session, body.jetonConfirmationPaiement, config.transferDays),
  );
}
