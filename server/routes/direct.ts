import { timingSafeEqual } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { CALLS } from '#contract/calls.ts';
import { href } from '#contract/paths.ts';
import { ApiError } from '../plugins/errors.ts';
import type { Returned } from '../ports/PaymentProvider.ts';
import { askAttempt } from '../services/payment/askAttempt.ts';
import { findPayer, findReturn } from '../services/payment/confirmPayment.ts';
import type { Callbacks } from '../services/payment/startPayment.ts';
import type { CallbackOptions } from './callbackOptions.ts';
import { readBytes, registerNotification } from './notification.ts';
import { answerPerson, errorPage } from './payerReturn.ts';
import { registerCall } from './registerCall.ts';

export const directCallbacks = (publicUrl: string): Callbacks => ({
  notificationUrl: `${publicUrl}${CALLS.directNotification.path}`,
  returnUrl: `${publicUrl}${CALLS.directRetour.path}`,
});

/** A payer who comes back waits for the provider's word, ms. */
const ASK_TIMEOUT_MS = 2_500;

const isSame = (stored: string | null, given: string): boolean => {
  const [expected, received] = [Buffer.from(stored ?? ''), Buffer.from(given)];
  return expected.length === received.length && timingSafeEqual(expected, received);
};

/** No bearer or XSRF check: the signature counts (D-45, invariant 2). */
export async function direct(app: FastifyInstance, options: CallbackOptions): Promise<void> {
  const { config, base, counter, reception, idlePauseMs, provider, providers } = options;
  // Signed and odd is kept, so no media type is refused.
  readBytes(app, '*');
  registerNotification(app, 'directNotification', options);

  registerCall(app, 'directVerification', async ({ headers }) => {
    const proof = provider.readEndpointCheck(headers);
    if (proof === null) throw new ApiError('requete-invalide', 'Nothing to prove');
    return proof;
  });

  registerCall(
    app,
    'directRetour',
    async (request) => {
      const returned = await reception.believe(
        () => provider.readReturn(request.query),
        request.log,
      );
      return `${config.publicUrl}${await pageOf(returned, request)}`;
    },
    {
      onResponse: counter.count('retour', 303),
      errorHandler: answerPerson({ publicUrl: config.publicUrl, counter, idlePauseMs }),
    },
  );

  /** The return only recognises the payer: how the payment ended, the provider is asked. */
  async function pageOf(returned: Returned, request: FastifyRequest): Promise<string> {
    if (returned.kind === 'answer')
      throw new ApiError('sceau-invalide', 'No return of this provider');
    const attempt = await findPayer(base, returned.checkoutId);
    if (attempt === null || !isSame(attempt.returnHash, returned.returnHash)) {
      throw new ApiError('sceau-invalide', 'Nobody is recognised');
    }
    const { reference } = attempt;
    await askAttempt(base, providers, reference, ASK_TIMEOUT_MS).catch((error: unknown) =>
      request.log.warn({ err: error }, 'payment not known at the return'),
    );
    const { secrets, formerReturnSecret: former } = config;
    const accepted = [secrets.RETURN_SECRET, ...(former === null ? [] : [former])];
    const back = await findReturn(base, accepted, reference);
    return back === null
      ? errorPage(request.id)
      : href('confirmation', back.locale, { token: back.token });
  }
}
