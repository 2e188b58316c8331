import type { FastifyInstance, FastifyRequest } from 'fastify';
import { ApiError } from '../plugins/errors.ts';
import { MAX_NOTIFICATION_BYTES } from '../ports/PaymentProvider.ts';
import { registerCall } from '../routes/registerCall.ts';
import { type CallbackOptions, registerPayerReturn } from './payerReturn.ts';

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

/** Registers the provider's calls. A signature protects them, and neither a bearer nor an XSRF token (D-45). */
export async function direct(app: FastifyInstance, options: CallbackOptions): Promise<void> {
  const { counter, reception, provider } = options;
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

  registerPayerReturn(app, options);
}
