import type { FastifyInstance } from 'fastify';
import Value from 'typebox/value';
import { bodiesOf } from '#contract/bodies.ts';

/**
 * Checks answers against the contract, in development and tests only: a misspelt field would be an empty text on a
 * page.
 * @throws TypeError that names the call and the paths, but no value
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
