import { useCallback } from 'react';
import type { Fine } from '#contract/schemas/fine.ts';
import {
  type PaymentOfAttempt,
  type PaymentSituation,
  situationOf,
} from '../../domain/paymentSituation.ts';
import { useServices } from '../../services/context.ts';
import { currentFine } from '../../session/currentFine.ts';
import { noticeList } from '../../session/noticeList.ts';
import { openPayment } from '../../session/openPayment.ts';
import { refusals } from '../../session/refusals.ts';
import { type LoadState, useLoad } from '../common/useLoad.ts';

/** Between two questions about a payment that is not known yet, ms. */
const INTERVAL = 2_000;
/** After these the page says "pending" and stops asking: half a minute in all. */
const QUESTIONS = 15;

export interface Confirmation {
  readonly situation: PaymentSituation;
  readonly payment: PaymentOfAttempt;
  readonly fine: Fine;
}

const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** Polls while the outcome is unknown (K-03, D-19); the fine of the answer becomes the current one (C-01). */
export function useConfirmation(token: string): {
  state: LoadState<Confirmation>;
  askAgain: () => void;
} {
  const { api } = useServices();
  const ask = useCallback(
    async (isCurrent: () => boolean): Promise<Confirmation> => {
      for (let question = 1; ; question++) {
        const fine = await api.confirmerPaiement({ jetonConfirmationPaiement: token });
        const payment = fine.paiement;
        // The answer to this call always has it.
        if (payment === undefined) throw new TypeError('A confirmation without its payment');
        if (isCurrent()) {
          currentFine.save(fine);
          noticeList.note(fine);
        }
        const situation = situationOf(payment);
        const isKnown = situation !== 'EN_ATTENTE';
        const begun = openPayment.read(fine.avisId);
        if (payment.etat === 'REFUSE' && begun !== null) refusals.note(fine.avisId, begun.debutLe);
        if (payment.etat !== 'EN_ATTENTE') openPayment.clear(fine.avisId);
        if (isKnown || question === QUESTIONS || !isCurrent()) return { situation, payment, fine };
        await wait(INTERVAL);
      }
    },
    [api, token],
  );
  const { state, reload } = useLoad(ask);
  return { state, askAgain: reload };
}
