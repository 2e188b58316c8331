import { useCallback, useEffect, useState } from 'react';
import { useLocation, useParams } from 'react-router-dom';
import { paymentNature } from '#contract/domain/amounts.ts';
import { CHANNEL, NATURE } from '#contract/domain/payment.ts';
import type { Fine } from '#contract/schemas/fine.ts';
import { ApiError } from '../../api/ApiError.ts';
import { useLanguage } from '../../i18n/useText.tsx';
import { useServices } from '../../services/context.ts';
import { currentFine } from '../../session/currentFine.ts';
import { noticeList } from '../../session/noticeList.ts';
import { wantedMailFor } from '../../session/receiptMail.ts';
import { type ExplainedCode, explainedCode } from '../common/failureMessage.ts';
import { noteOf, useHistoryNote } from '../common/historyNote.ts';
import { type LoadState, useLoad } from '../common/useLoad.ts';
import { noteAttempt } from './noteAttempt.ts';
import { openPage, type ProviderPage, readPage } from './providerPage.ts';

export type FailureReason = ExplainedCode<'envoiSips'> | 'destination' | 'technique';

/** The state of leaving. `returned` means that the person came back with the browser's button. */
export type HandOffState =
  | { readonly phase: 'preparing' }
  | { readonly phase: 'ready'; readonly page: ProviderPage }
  | { readonly phase: 'returned' }
  | { readonly phase: 'failed'; readonly reason: FailureReason; readonly error?: unknown };

type Started = Extract<HandOffState, { phase: 'ready' | 'failed' }>;

function stateOf(loading: LoadState<Started>): HandOffState {
  switch (loading.phase) {
    case 'loading':
      return { phase: 'preparing' };
    case 'ready':
      return loading.result;
    case 'failed': {
      const { error } = loading;
      return { phase: 'failed', reason: explainedCode('envoiSips', error) ?? 'technique', error };
    }
  }
}

/** Stored in the history entry when the person leaves, so that the page asks before leaving again. */
const LEFT = { left: true };

/** Reads the amount of the address in cents. `undefined` is the balance; null is a text that is no amount. */
function readAmount(text: string | undefined): number | undefined | null {
  if (text === undefined) return undefined;
  return /^\d{1,9}$/.test(text) ? Number(text) : null;
}

/**
 * Keeps what the server says of a fine that is being paid, for the pages to which the person goes next.
 * @throws the failure that it was given
 */
function noteFine(error: unknown): never {
  if (error instanceof ApiError && error.fine !== undefined) {
    currentFine.save(error.fine);
    noticeList.note(error.fine);
  }
  throw error;
}

export function useHandOff(fine: Fine): { state: HandOffState; resume: () => void } {
  const { api, settings } = useServices();
  const locale = useLanguage();
  const { state } = useLocation();
  const note = useHistoryNote();
  const amount = readAmount(useParams().montantTransaction);
  const [back, setReturned] = useState(noteOf(state, 'left') === true);

  const request = useCallback(async (): Promise<Started> => {
    if (amount === null) return { phase: 'failed', reason: 'montant-invalide' };
    const wanted = wantedMailFor(fine.avisId);
    const attempt = noteAttempt(fine.avisId, amount ?? null, settings);
    const answer = api.envoiSips({
      numAvis: fine.numAvis,
      canal: CHANNEL,
      typeReglement: paymentNature(amount ?? fine.resteAPayer, fine),
      nature: NATURE,
      locale,
      ...(amount !== undefined && { montantTransaction: amount }),
      ...(wanted !== null && { adrMail: wanted.adrMail }),
    });
    const body = await answer.catch(noteFine).catch(attempt.failed);
    const page = readPage(body, settings.originesPaiement);
    if (page === null) return { phase: 'failed', reason: 'destination' };
    attempt.answered(page.seconds);
    return { phase: 'ready', page };
  }, [api, settings, fine, locale, amount]);
  const leave = (started: Started): void => {
    if (started.phase !== 'ready') return;
    note(LEFT);
    openPage(started.page);
  };
  const { state: loading, reload } = useLoad(back ? null : request, { onResult: leave });

  useEffect(() => {
    const comeBack = ({ persisted }: PageTransitionEvent) => persisted && setReturned(true);
    window.addEventListener('pageshow', comeBack);
    return () => window.removeEventListener('pageshow', comeBack);
  }, []);

  const resume = () => {
    setReturned(false);
    reload();
  };
  return { state: back ? { phase: 'returned' } : stateOf(loading), resume };
}
