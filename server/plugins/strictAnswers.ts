import type { FastifyInstance } from 'fastify';
import Value from 'typebox/value';
import { bodiesOf } from '#contract/bodies.ts';

/**
 * An answer that the contract does not allow is a fault. Without this a misspelt field is an empty text on a page, until
 * a person sees it. For development and tests: production serves what it has.
 * @throws TypeError with the call and the paths, never a value
 */
export function checkAnswers(scope: FastifyInstance): void {
  scope.addHook('preSerialization', async (request, reply, payload) => {
    const { call } = request.routeOptions.config;
    const answer = call && bodiesOf(call).answer;
    if (answer === undefined || reply.statusCode !== 200) return payload;
    const sent: unknown = JSON.parse(JSON.stringify(payload));
    if (Value.Check(answer, sent)) return payload;
    const faults = Value.Errors(answer, sent).map(
      ({ instancePath, message }) => `${instancePath || '/'} ${message}`,
    );
    throw new TypeError(`${call}: ${[...new Set(faults)].join('; ')}`);
  });
}
