import type { FastifyInstance } from 'fastify';
import { createQueues } from '../network/oneByOne.ts';
import { ApiError } from '../plugins/errors.ts';
import { callbacksOf } from '../ports/callbacks.ts';
import { presentFine } from '../services/lookup/presentFine.ts';
import { confirmPayment, endConfirmations } from '../services/payment/confirmPayment.ts';
import { startPayment } from '../services/payment/startPayment.ts';
import { readFine } from '../store/readDossier.ts';
import type { StartRefusal } from '../till/start.ts';
import { handOffPage } from '../web/handOffPage.ts';
import { type Dependencies, fineTerms } from './dependencies.ts';
import { registerCall } from './registerCall.ts';

const MESSAGES: Record<StartRefusal, string> = {
  'paiement-en-cours': 'An attempt is open for this fine',
  'deja-paye': 'The fine is paid',
  'non-payable': 'The fine cannot be paid online',
  'montant-invalide': 'The amount is not the one that is due',
  'verification-en-cours': 'The provider has not said yet what became of an earlier attempt',
};

/** Milliseconds that the provider has to create a page. */
const START_TIMEOUT_MS = 8_000;

/** Milliseconds to wait for the dossier's lock, and then for the answer about an earlier attempt. */
const VERIFICATION_TIMEOUT_MS = 3_000;

const VERIFICATION_WAIT_S = 60;

interface PaymentOptions extends Dependencies {
  readonly verificationDelayMs?: number | undefined;
  readonly startDelayMs?: number | undefined;
}

/**
 * Starts payments, shows their outcome and ends confirmations (K-05, K-03, D-55). It answers 206 without a binding
 * (D-13) and for an unknown token (D-19).
 */
export async function payment(app: FastifyInstance, options: PaymentOptions): Promise<void> {
  const { config, db, provider, startDelayMs = START_TIMEOUT_MS } = options;
  const { verificationDelayMs = VERIFICATION_TIMEOUT_MS } = options;
  const dependencies = {
    db,
    provider,
    returnSecret: config.secrets.RETURN_SECRET,
    mailSecret: config.secrets.TOKEN_SECRET,
    attemptMinutes: config.attemptMinutes,
    verificationDelayMs,
    startDelayMs,
    callbacks: callbacksOf(config.publicUrl),
  };

  const terms = fineTerms(options);

  /** A payment under way is shown as a lookup shows it, so that both say the same of it. */
  async function detailsOf(refused: StartRefusal, number: string) {
    if (refused === 'verification-en-cours') return { waitSeconds: VERIFICATION_WAIT_S };
    const found = refused === 'paiement-en-cours' ? await readFine(db, { number }) : null;
    return found === null ? {} : { fine: presentFine(found, terms) };
  }

  // Starts of one notice run one by one, so that a burst does not use up the pool.
  const inTurn = createQueues();

  registerCall(app, 'envoiSips', async ({ session, body }) => {
    const askedAt = performance.now();
    const start = await inTurn(body.numAvis, () =>
      startPayment(dependencies, session, body, askedAt),
    );
    if ('refused' in start) {
      const { refused } = start;
      throw new ApiError(refused, MESSAGES[refused], await detailsOf(refused, body.numAvis));
    }
    const secondsLeft = (start.expiresAt.getTime() - options.now()) / 1_000;
    return handOffPage(start.address, body.locale, Math.max(0, Math.floor(secondsLeft)));
  });

  registerCall(app, 'confirmerPaiement', ({ session, body }) =>
    confirmPayment(db, session, body.jetonConfirmationPaiement, terms),
  );

  registerCall(app, 'terminerSession', async ({ session, body }) => {
    await endConfirmations(db, session, body.jetonConfirmationPaiement ?? null);
    return undefined;
  });
}
