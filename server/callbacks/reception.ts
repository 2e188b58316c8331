import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import { createRepeats } from '../network/repeats.ts';
import { createTurns, TooBusy } from '../network/turns.ts';
import { ApiError } from '../plugins/errors.ts';
import type { Notification } from '../ports/PaymentProvider.ts';
import { RefusedAnswer } from '../ports/RefusedAnswer.ts';
import type { Dependencies } from '../routes/dependencies.ts';
import { hearNotification } from '../services/payment/hear.ts';
import { askNamed } from '../services/payment/questions.ts';

const ANSWER_TURNS = { waiting: 1_000, waitMs: 10_000 };
const BUSY_WAIT_S = 10;

/** Posts of the same message in a minute that are answered at once. The provider itself repeats less often. */
const FREE_REPEATS = 10;

export type Reception = ReturnType<typeof createReception>;

/** @param idlePauseMs milliseconds before a repeated or refused post is answered */
export function createReception({ config, db, provider }: Dependencies, idlePauseMs: number) {
  // Takes at most half of the pool, so that lookups keep connections.
  const atOnce = Math.floor(config.postgresConnections / 2);
  const inTurn = createTurns({ ...ANSWER_TURNS, atOnce });
  const repeats = createRepeats();

  const asking = new Set<Promise<void>>();

  /** Asks after the commit, and after the answer to the message. What is too much now, the queue asks. */
  function ask(paymentIds: readonly string[], logger: FastifyBaseLogger): void {
    if (asking.size >= atOnce) return;
    const asked = askNamed(db, provider, paymentIds)
      .catch((error: unknown) =>
        logger.warn({ err: error }, 'question about a message not answered'),
      )
      .finally(() => asking.delete(asked));
    asking.add(asked);
  }

  const receive = async (notification: Notification): Promise<readonly string[] | null> => {
    const { fingerprint, reference } = notification;
    if (repeats(fingerprint) > FREE_REPEATS) await wait(idlePauseMs);
    return inTurn(reference || fingerprint, () => hearNotification(db, notification));
  };

  return {
    /** Waits for the questions under way, whose answers need the database. */
    async end(): Promise<void> {
      await Promise.all(asking);
    },

    /**
     * @param read reads the message, and throws `RefusedAnswer` for one that cannot be trusted
     * @throws ApiError `sceau-invalide` after the pause
     */
    async verify<T>(read: () => T, logger: FastifyBaseLogger): Promise<T> {
      try {
        return read();
      } catch (error) {
        if (!(error instanceof RefusedAnswer)) throw error;
        logger.warn({ raison: error.message }, 'message of the provider refused');
        await wait(idlePauseMs);
        throw new ApiError('sceau-invalide', 'The answer is not signed as agreed');
      }
    },

    /**
     * Returns once the message is committed: the provider repeats what was not acknowledged.
     * @throws ApiError `indisponible` if it could not be recorded
     */
    async acknowledge(notification: Notification, logger: FastifyBaseLogger): Promise<void> {
      try {
        const paymentIds = await receive(notification);
        logger.info({ nouveau: paymentIds !== null }, 'message of the provider taken');
        if (paymentIds !== null) ask(paymentIds, logger);
      } catch (error) {
        logger.error({ err: error }, 'message of the provider not taken');
        const pause = error instanceof TooBusy ? BUSY_WAIT_S : undefined;
        throw new ApiError('indisponible', 'Not recorded', { waitSeconds: pause });
      }
    },
  };
}
