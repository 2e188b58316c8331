import { useCallback, useState } from 'react';
import type { Fine } from '#contract/schemas/fine.ts';
import { ApiError } from '../../api/ApiError.ts';
import { useHydrated } from '../../browser/useHydrated.ts';
import {
  type PaymentOfAttempt,
  type PaymentSituation,
  situationOf,
} from '../../domain/paymentSituation.ts';
import { useServices } from '../../services/context.ts';
import { currentFine } from '../../session/currentFine.ts';
import { noticeList } from '../../session/noticeList.ts';
import { refusals } from '../../session/refusals.ts';
import { startedHere } from '../../session/startedHere.ts';
import { isSilentFailure } from '../common/failureMessage.ts';
import { type LoadState, useLoad } from '../common/useLoad.ts';

/** Milliseconds between two of the first questions. */
const INTERVAL = 2_000;
/** Questions of the first half minute. If the payment is still unknown then, the page says "pending". */
const QUESTIONS = 15;
const LATER_MS = 4_000;
const LATEST_MS = 5 * 60_000;

/**
 * Milliseconds until the next question, which comes as long as the page is open (D-103).
 * @param asked questions so far
 */
export const pauseAfter = (asked: number): number =>
  asked < QUESTIONS ? INTERVAL : Math.min(LATER_MS * 2 ** (asked - QUESTIONS), LATEST_MS);

export interface Confirmation {
  readonly situation: PaymentSituation;
  readonly payment: PaymentOfAttempt;
  readonly fine: Fine;
}

const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

function confirmationOf(fine: Fine): Confirmation {
  const payment = fine.paiement;
  if (payment === undefined) throw new TypeError('A confirmation without its payment');
  return { situation: situationOf(payment), payment, fine };
}

/** @param fine null for an unknown or expired address */
export const writtenState = (fine: Fine | null): LoadState<Confirmation> =>
  fine === null
    ? { phase: 'failed', error: new ApiError({ code: 'contenu-partiel', status: 206 }) }
    : { phase: 'ready', result: confirmationOf(fine) };

const isOpen = (state: LoadState<Confirmation>): boolean =>
  state.phase === 'ready' && state.result.situation === 'EN_ATTENTE';

const isSame = (one: Confirmation, other: Confirmation): boolean =>
  JSON.stringify(one.fine) === JSON.stringify(other.fine);

function storeOutcome({ payment, fine }: Confirmation): void {
  currentFine.save(fine);
  noticeList.note(fine);
  const begun = startedHere.read(fine.avisId);
  if (payment.etat === 'REFUSE' && begun !== null) refusals.note(fine.avisId, begun.begunAt);
  if (payment.etat !== 'EN_ATTENTE') startedHere.clear(fine.avisId);
}

/** Begins with the outcome in the document (D-57), and polls while it is unknown (K-03). */
export function useConfirmation(token: string) {
  const { api, outcome } = useServices();
  const hydrated = useHydrated();
  const [first] = useState<LoadState<Confirmation>>(
    hydrated || outcome === undefined ? { phase: 'loading' } : writtenState(outcome.amende),
  );
  const ask = useCallback(
    async (
      isCurrent: () => boolean,
      show: (result: Confirmation) => void,
    ): Promise<Confirmation> => {
      const written = first.phase === 'ready' ? first.result : undefined;
      if (written !== undefined) storeOutcome(written);
      // What stays on the screen if a question fails: what is known, or after half a minute that it is pending.
      let shown = isOpen(first) ? undefined : written;
      for (let asked = 1; ; asked++) {
        const answer = await api
          .confirmerPaiement({ jetonConfirmationPaiement: token })
          .then(confirmationOf)
          .catch((error: unknown) => {
            if (shown === undefined || isSilentFailure(error)) throw error;
            return shown;
          });
        if (isCurrent()) storeOutcome(answer);
        const isKnown = answer.situation !== 'EN_ATTENTE';
        if (isKnown && written !== undefined && isSame(answer, written)) return written;
        if (isKnown || !isCurrent()) return answer;
        if (asked >= QUESTIONS) {
          shown = answer;
          show(answer);
        }
        await wait(pauseAfter(asked));
      }
    },
    [api, token, first],
  );
  const { state, reload } = useLoad(ask, { first });
  return { state, askAgain: reload };
}
