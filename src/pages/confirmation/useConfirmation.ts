import { useCallback } from 'react';
import type { PaymentState } from '#contract/domain/paymentState.ts';
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

export interface PaymentOutcome {
  readonly etat: PaymentState;
  readonly montant: number;
  /** Other money came than was asked for: only a person can say what becomes of it. */
  readonly isDisputed: boolean;
  readonly amende: Fine;
}

const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** Polls while the outcome is unknown (K-03, D-19); the fine of the answer becomes the current one (C-01). */
export function useConfirmation(token: string): {
  etat: LoadState<PaymentOutcome>;
  verifier: () => void;
} {
  const { api } = useServices();
  const charger = useCallback(
    async (isCurrent: () => boolean): Promise<PaymentOutcome> => {
      for (let question = 1; ; question++) {
        const amende = await api.confirmerPaiement({ jetonConfirmationPaiement: token });
        if (isCurrent()) {
          currentFine.save(amende);
          noticeList.note(amende);
        }
        const { etat = 'EN_ATTENTE', montant = 0, litige = false } = amende.paiement ?? {};
        if (etat !== 'EN_ATTENTE') openPayment.clear(amende.avisId);
        const isFinal = etat !== 'EN_ATTENTE' || litige;
        if (isFinal || question === QUESTIONS || !isCurrent())
          return { etat, montant, isDisputed: litige, amende };
        await wait(INTERVAL);
      }
    },
    [api, token],
  );
  const { etat, reload } = useLoad(charger);
  return { etat, verifier: reload };
}
