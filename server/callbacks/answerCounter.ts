import type { FastifyReply, FastifyRequest } from 'fastify';
import type { AnswerChannel, AnswerEnding, Metrics } from '../metrics/metrics.ts';

/** Refused for good. */
export const REFUSALS: ReadonlySet<number> = new Set([400, 413, 415]);
export const TOO_MANY = 429;

function endingOf(status: number, acknowledgements: readonly number[]): AnswerEnding {
  if (acknowledgements.includes(status)) return 'acquittee';
  return REFUSALS.has(status) ? 'refusee' : 'non_enregistree';
}

export type AnswerCounter = ReturnType<typeof createAnswerCounter>;

export function createAnswerCounter({ providerAnswers }: Metrics) {
  const lost = new WeakSet<FastifyRequest>();
  const limited = new WeakSet<FastifyRequest>();
  return {
    /** The person was redirected; the answer was not read. */
    noteLimited: (request: FastifyRequest) => limited.add(request),
    /** The person was redirected; nothing was recorded. */
    noteLost: (request: FastifyRequest) => lost.add(request),
    count: (channel: AnswerChannel, ...acknowledgements: readonly number[]) => {
      return async (request: FastifyRequest, { statusCode }: FastifyReply) => {
        // Nobody read it.
        if (statusCode === TOO_MANY || limited.has(request)) return;
        const done = lost.has(request) ? 'non_enregistree' : endingOf(statusCode, acknowledgements);
        providerAnswers.inc({ canal: channel, suite: done });
      };
    },
  };
}
