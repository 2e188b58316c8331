import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import { createRepeats } from '../network/repeats.ts';
import { createTurns, TooBusy } from '../network/turns.ts';
import { ApiError } from '../plugins/errors.ts';
import type { PaymentAnswer } from '../ports/PaymentProvider.ts';
import { RefusedAnswer } from '../ports/RefusedAnswer.ts';
import { hasRefund } from '../services/operations/refund.ts';
import { type AnswerEffect, applyAnswer, isKnownAnswer } from '../services/payment/applyAnswer.ts';
import { namePayment } from '../services/payment/namePayment.ts';
import type { Dependencies } from './dependencies.ts';

const ANSWER_TURNS = { waiting: 1_000, waitMs: 10_000 };
const BUSY_WAIT_S = 10;

/** The provider repeats an answer less often in a minute. */
const FREE_REPEATS = 10;

export type Reception = ReturnType<typeof createReception>;

/**
 * Takes what the provider says.
 * @param idlePauseMs delay before a repeated or refused post is answered
 */
export function createReception({ config, base, provider }: Dependencies, idlePauseMs: number) {
  // The other connections are for those who look a fine up.
  const atOnce = Math.floor(config.postgresConnections / 2);
  const inTurn = createTurns({ ...ANSWER_TURNS, atOnce });
  const repeats = createRepeats();

  const receive = async (answer: PaymentAnswer): Promise<AnswerEffect> => {
    if (repeats(answer.fingerprint) > FREE_REPEATS) await wait(idlePauseMs);
    // Another card may follow.
    if (answer.provisional) return 'SANS_EFFET';
    if (await isKnownAnswer(base, answer)) return 'DEJA_VUE';
    // About a refund of ours, which the sweep follows: no person needs to look.
    if (answer.unreadable && (await hasRefund(base, answer.reference))) return 'SANS_EFFET';
    const named = await namePayment(base, provider, answer);
    return inTurn(answer.reference, () => applyAnswer(base, provider, named, 'AUTOMATIQUE'));
  };

  return {
    /** @param read throws `RefusedAnswer` @throws ApiError */
    async verify<T>(read: () => T, logger: FastifyBaseLogger): Promise<T> {
      try {
        return read();
      } catch (error) {
        if (!(error instanceof RefusedAnswer)) throw error;
        logger.warn({ raison: error.message }, 'answer of the provider refused');
        await wait(idlePauseMs);
        throw new ApiError('sceau-invalide', 'The answer is not signed as agreed');
      }
    },

    /** A notification: acknowledged only once it is committed (invariant 2). @throws ApiError */
    async acknowledge(answer: PaymentAnswer, logger: FastifyBaseLogger): Promise<void> {
      try {
        const effect = await receive(answer);
        logger.info({ effet: effect, issue: answer.state }, 'answer of the provider applied');
      } catch (error) {
        logger.error({ err: error }, 'answer of the provider not applied');
        const pause = error instanceof TooBusy ? BUSY_WAIT_S : undefined;
        throw new ApiError('indisponible', 'Not recorded', pause);
      }
    },
  };
}
