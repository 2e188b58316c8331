import type { FastifyReply, FastifyRequest } from 'fastify';
import type { AnswerChannel, AnswerEnding, Metrics } from '../metrics/metrics.ts';

/** Statuses after which the sender need not repeat, because the message itself is wrong. */
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
    /** Notes that the person was redirected and that we did not read the return. */
    noteLimited: (request: FastifyRequest) => limited.add(request),
    /** Notes that the person was redirected and that we recorded nothing. */
    noteLost: (request: FastifyRequest) => lost.add(request),
    count: (channel: AnswerChannel, ...acknowledgements: readonly number[]) => {
      return async (request: FastifyRequest, { statusCode }: FastifyReply) => {
        // An answer that nobody read counts as none.
        if (statusCode === TOO_MANY || limited.has(request)) return;
        const done = lost.has(request) ? 'non_enregistree' : endingOf(statusCode, acknowledgements);
        providerAnswers.inc({ canal: channel, suite: done });
      };
    },
  };
}
