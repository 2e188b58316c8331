import type { FastifyInstance, FastifyRequest } from 'fastify';
import { type CallbackOptions, rawBody } from './callbackOptions.ts';
import { registerCall } from './registerCall.ts';

/** What a provider seals or signs is bytes. @param mediaType `*`: any */
export function readBytes(app: FastifyInstance, mediaType: string): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser(
    mediaType,
    { parseAs: 'buffer' },
    async (_request: FastifyRequest, body: Buffer) => body,
  );
}

/** No bearer or XSRF check: seal or signature counts (invariant 2). */
export function registerNotification(
  app: FastifyInstance,
  name: 'sipsAutomatique' | 'directNotification',
  { provider, reception, counter }: CallbackOptions,
): void {
  registerCall(
    app,
    name,
    async (request) => {
      const { headers, log: logger } = request;
      const answer = await reception.believe(
        () => provider.readNotification(rawBody(request), headers),
        logger,
      );
      if (answer !== null) await reception.take(provider, answer, logger);
      return '';
    },
    { raw: true, onResponse: counter.count('automatique', 200) },
  );
}
