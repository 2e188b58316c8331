import type { FastifyInstance, FastifyRequest } from 'fastify';
import { href } from '#contract/paths.ts';
import { ApiError } from '../plugins/errors.ts';
import { MAX_NOTIFICATION_BYTES, type PayerReturn } from '../ports/PaymentProvider.ts';
import type { Dependencies } from '../routes/dependencies.ts';
import { PageAnswer, Redirection, registerCall } from '../routes/registerCall.ts';
import { isEqual } from '../secrets/equal.ts';
import { askAttempt, PERSON_WAITS_MS } from '../services/payment/ask.ts';
import { tokenOf } from '../services/payment/references.ts';
import { findByCheckout } from '../store/attempts.ts';
import type { RenderOutcomePage } from '../web/outcomePage.ts';
import type { AnswerCounter } from './answerCounter.ts';
import { answerPerson, isBrowser } from './payerReturn.ts';
import type { Reception } from './reception.ts';

/** Reads any media type as bytes: the signature covers the exact bytes, and even odd messages are kept. */
function readBytes(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser(
    '*',
    { parseAs: 'buffer' },
    async (_request: FastifyRequest, body: Buffer) => body,
  );
}

const rawBody = ({ body }: FastifyRequest): Buffer =>
  Buffer.isBuffer(body) ? body : Buffer.alloc(0);

interface DirectOptions extends Dependencies {
  readonly reception: Reception;
  readonly counter: AnswerCounter;
  readonly renderOutcome: RenderOutcomePage | undefined;
  /** Milliseconds before a repeated or refused message is answered. */
  readonly idlePauseMs: number;
}

/** Registers the provider's calls. A signature protects them, and neither a bearer nor an XSRF token (D-45). */
export async function direct(app: FastifyInstance, options: DirectOptions): Promise<void> {
  const { config, db, counter, reception, idlePauseMs, provider, renderOutcome } = options;
  readBytes(app);

  registerCall(
    app,
    'directNotification',
    async (request) => {
      const { headers, log: logger } = request;
      const answer = await reception.verify(
        () => provider.readNotification(rawBody(request), headers),
        logger,
      );
      if (answer !== null) await reception.acknowledge(answer, logger);
      return '';
    },
    {
      raw: true,
      bodyLimit: MAX_NOTIFICATION_BYTES,
      onResponse: counter.count('automatique', 200),
    },
  );

  registerCall(app, 'directVerification', async ({ headers }) => {
    const proof = provider.readEndpointCheck(headers);
    if (proof === null) throw new ApiError('requete-invalide', 'Nothing to prove');
    return proof;
  });

  registerCall(
    app,
    'directRetour',
    async (request) => {
      const returned = await reception.verify(
        () => provider.readReturn(request.query),
        request.log,
      );
      const { token, locale } = await payerOf(returned, request);
      const address = href('confirmation', locale, { token });
      // A redirection would cost a phone 150 ms, so a browser gets the page at once. If it cannot be rendered, the
      // address tries once more and logs why.
      const page = isBrowser(request) && (await renderOutcome?.(address, locale).catch(() => null));
      return page ? new PageAnswer(page) : new Redirection(`${config.publicUrl}${address}`);
    },
    {
      onResponse: counter.count('retour', 200, 303),
      errorHandler: answerPerson({ publicUrl: config.publicUrl, counter, idlePauseMs }),
    },
  );

  /** Recognises the payer. The return says nothing about the payment, so the provider is asked. */
  async function payerOf(returned: PayerReturn, request: FastifyRequest) {
    const attempt = await findByCheckout(db, returned.checkoutId);
    if (attempt === undefined || !isEqual(attempt.returnHash ?? '', returned.returnHash)) {
      throw new ApiError('sceau-invalide', 'Nobody is recognised');
    }
    const limit = { delayMs: PERSON_WAITS_MS };
    await askAttempt(db, provider, attempt.reference, limit).catch((error: unknown) =>
      request.log.warn({ err: error }, 'payment not known at the return'),
    );
    const { secrets, formerReturnSecret: former } = config;
    const accepted = [secrets.RETURN_SECRET, ...(former === null ? [] : [former])];
    return { token: tokenOf(accepted, attempt), locale: attempt.locale };
  }
}
