import type { FastifyInstance, FastifyRequest } from 'fastify';
import { CALLS } from '#contract/calls.ts';
import { DEFAULT_LANGUAGE } from '#contract/domain/languages.ts';
import { href } from '#contract/paths.ts';
import { readFields } from '../network/formFields.ts';
import type { PaymentAnswer } from '../ports/PaymentProvider.ts';
import { findReturn } from '../services/payment/confirmPayment.ts';
import type { Callbacks } from '../services/payment/startPayment.ts';
import { type CallbackOptions, rawBody } from './callbackOptions.ts';
import { readBytes, registerNotification } from './notification.ts';
import { answerPerson, errorPage } from './payerReturn.ts';
import { registerCall } from './registerCall.ts';

/** Without query string (sips facts). */
export const sipsCallbacks = (publicUrl: string): Callbacks => ({
  notificationUrl: `${publicUrl}${CALLS.sipsAutomatique.path}`,
  returnUrl: `${publicUrl}${CALLS.sipsRetour.path}`,
});

/** No bearer or XSRF check: the seal counts (D-19, invariant 2). */
export async function sips(app: FastifyInstance, options: CallbackOptions): Promise<void> {
  const { config, base, counter, reception, idlePauseMs, provider } = options;
  readBytes(app, 'application/x-www-form-urlencoded');
  registerNotification(app, 'sipsAutomatique', options);

  registerCall(
    app,
    'sipsRetour',
    async (request) => {
      const returned = await reception.believe(
        () => provider.readReturn(readFields(rawBody(request))),
        request.log,
      );
      const page =
        returned.kind === 'answer'
          ? await applyOnReturn(returned.answer, request)
          : errorPage(request.id);
      return `${config.publicUrl}${page}`;
    },
    {
      raw: true,
      onResponse: counter.count('retour', 303),
      errorHandler: answerPerson({ publicUrl: config.publicUrl, counter, idlePauseMs }),
    },
  );

  /** Without database the person still reaches a page, which asks again. */
  async function applyOnReturn(received: PaymentAnswer, request: FastifyRequest): Promise<string> {
    const { id: incident, log: logger } = request;
    try {
      await reception.receive(provider, received, 'RETOUR');
      const { secrets, formerReturnSecret: former } = config;
      const accepted = [secrets.RETURN_SECRET, ...(former === null ? [] : [former])];
      const back = await findReturn(base, accepted, received.reference);
      if (back !== null) return href('confirmation', back.locale, { token: back.token });
    } catch (error) {
      logger.error({ err: error, incident }, 'return from the provider not applied');
      counter.noteLost(request);
      if (received.returnContext !== null) {
        return href('confirmation', DEFAULT_LANGUAGE, { token: received.returnContext });
      }
    }
    return errorPage(incident);
  }
}
