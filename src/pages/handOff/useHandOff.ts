import { useCallback, useEffect, useState } from 'react';
import { useLocation, useParams } from 'react-router-dom';
import { paymentNature } from '#contract/domain/amounts.ts';
import { CHANNEL, NATURE } from '#contract/domain/payment.ts';
import type { Fine } from '#contract/schemas/fine.ts';
import { noteInEntry } from '../../browser/history.ts';
import { maskMail } from '../../domain/maskMail.ts';
import { useLanguage } from '../../i18n/useText.tsx';
import { useServices } from '../../services/context.ts';
import { maskedMail, type WantedMail, wantedMail } from '../../session/receiptMail.ts';
import { type ExplainedCode, explainedCode } from '../common/failureMessage.ts';
import { type LoadState, useLoad } from '../common/useLoad.ts';
import { noteAttempt } from './noteAttempt.ts';
import { type ProviderForm, postForm, readForm } from './providerForm.ts';

export type FailureReason = ExplainedCode<'envoiSips'> | 'destination' | 'technique';

/** `retour`: the person came back from the provider with the browser's button. */
export type HandOffState =
  | { readonly etape: 'preparation' }
  | {
      readonly etape: 'pret';
      readonly formulaire: ProviderForm;
    }
  | { readonly etape: 'retour' }
  | { readonly etape: 'echec'; readonly motif: FailureReason; readonly erreur?: unknown };

type FineRequest = Extract<HandOffState, { etape: 'pret' | 'echec' }>;

function stateOf(loading: LoadState<FineRequest>): HandOffState {
  switch (loading.etape) {
    case 'chargement':
      return { etape: 'preparation' };
    case 'pret':
      return loading.resultat;
    case 'echec': {
      const { erreur } = loading;
      return { etape: 'echec', motif: explainedCode('envoiSips', erreur) ?? 'technique', erreur };
    }
  }
}

/** Null after a reload. */
function wantedMailFor({ avisId }: Fine): WantedMail | null {
  const wanted = wantedMail.read();
  return wanted?.avisId === avisId ? wanted : null;
}

function noteMasked(fine: Fine): void {
  const { avisId } = fine;
  const wanted = wantedMailFor(fine);
  if (wanted === null) return;
  if (wanted.adrMail === null) maskedMail.clear();
  else maskedMail.save({ avisId, masque: maskMail(wanted.adrMail) });
}

/** A person who comes back to this history entry is asked before leaving again. */
function noteStart(): void {
  noteInEntry({ parti: true });
}

function hasLeft(state: unknown): boolean {
  return typeof state === 'object' && state !== null && 'parti' in state;
}

/** Cents; `undefined` is the balance, null is not an amount. */
function readAmount(text: string | undefined): number | undefined | null {
  if (text === undefined) return undefined;
  return /^\d{1,9}$/.test(text) ? Number(text) : null;
}

/** Starts the payment and sends the browser to the provider (R-10, K-05). */
export function useHandOff(fine: Fine): { etat: HandOffState; reprendre: () => void } {
  const { api, settings } = useServices();
  const locale = useLanguage();
  const { state } = useLocation();
  const amount = readAmount(useParams().montantTransaction);
  const [back, setReturned] = useState(() => hasLeft(state));

  const request = useCallback(async (): Promise<FineRequest> => {
    if (amount === null) return { etape: 'echec', motif: 'montant-invalide' };
    const wanted = wantedMailFor(fine);
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
    const formulaire = readForm(await answer.catch(attempt.failed), settings.originesPaiement);
    if (formulaire === null) return { etape: 'echec', motif: 'destination' };
    attempt.answered(formulaire.seconds);
    return { etape: 'pret', formulaire };
  }, [api, settings, fine, locale, amount]);
  const leave = (demande: FineRequest): void => {
    if (demande.etape !== 'pret') return;
    noteStart();
    noteMasked(fine);
    postForm(demande.formulaire);
  };
  const { etat, reload } = useLoad(back ? null : request, { fait: leave });

  useEffect(() => {
    const comeBack = ({ persisted }: PageTransitionEvent) => persisted && setReturned(true);
    window.addEventListener('pageshow', comeBack);
    return () => window.removeEventListener('pageshow', comeBack);
  }, []);

  const reprendre = () => {
    setReturned(false);
    reload();
  };
  return { etat: back ? { etape: 'retour' } : stateOf(etat), reprendre };
}
