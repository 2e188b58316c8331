import { useCallback } from 'react';
import type { PaymentOutcome } from '#contract/domain/paymentOutcome.ts';
import type { Fine } from '#contract/schemas/fine.ts';
import { useServices } from '../../services/context.ts';
import { currentFine } from '../../session/currentFine.ts';
import { noticeList } from '../../session/noticeList.ts';
import { openPayment } from '../../session/openPayment.ts';
import { type LoadState, useLoad } from '../common/useLoad.ts';

/** Between two questions about a payment that is not known yet, ms. */
const INTERVAL = 2_000;
/** After these the page says "pending" and stops asking: half a minute in all. */
const QUESTIONS = 15;

export interface Confirmation {
  readonly state: PaymentOutcome;
  readonly amount: number;
  /** Other money came than was asked for: only a person can say what becomes of it. */
  readonly isDisputed: boolean;
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
        if (isCurrent()) {
          currentFine.save(fine);
          noticeList.note(fine);
        }
        const state = fine.paiement?.etat ?? 'EN_ATTENTE';
        const amount = fine.paiement?.montant ?? 0;
        const isDisputed = fine.paiement?.litige ?? false;
        if (state !== 'EN_ATTENTE') openPayment.clear(fine.avisId);
        const isFinal = state !== 'EN_ATTENTE' || isDisputed;
        if (isFinal || question === QUESTIONS || !isCurrent())
          return { state, amount, isDisputed, fine };
        await wait(INTERVAL);
      }
    },
    [api, token],
  );
  const { state, reload } = useLoad(ask);
  return { state, askAgain: reload };
}
