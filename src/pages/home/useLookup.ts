import { useNavigate } from 'react-router-dom';
import { href } from '#contract/paths.ts';
import type { Fine } from '#contract/schemas/fine.ts';
import { type Api, isFine } from '../../api/calls.ts';
import { leadsToReceipt, lookupOutcome, SEVERITIES } from '../../domain/lookupOutcome.ts';
import { type LookupValues, toRequest } from '../../forms/lookupForm.ts';
import { useText } from '../../i18n/useText.tsx';
import { useServices } from '../../services/context.ts';
import { currentFine } from '../../session/currentFine.ts';
import { foundHere } from '../../session/foundHere.ts';
import { noticeList } from '../../session/noticeList.ts';
import { paymentChoice } from '../../session/paymentChoice.ts';
import { startedHere } from '../../session/startedHere.ts';
import { failureMessage, isClosed, isSilentFailure } from '../common/failureMessage.ts';
import { numberState, useHistoryNote } from '../common/historyNote.ts';
import { useLookupMessage } from '../common/useLookupMessage.ts';
import type { EntryMessage } from './reduceEntry.ts';

/** Asks for the receipt while the key is in memory (D-10). If the key is refused, the fine stays as it is. */
async function withReceipt(api: Api, fine: Fine, key: string): Promise<Fine> {
  const answer = await api.justifierPaiement({ numAvis: fine.numAvis, cleAvis: key });
  return isFine(answer) ? answer : fine;
}

export function useLookup(refuse: (message: EntryMessage, wrongKey: boolean) => void) {
  const { api, preload } = useServices();
  const text = useText();
  const { language } = text;
  const lookup = useLookupMessage();
  const navigate = useNavigate();
  const note = useHistoryNote();

  const outcomeText = (fine: Fine | null): string => {
    const status = fine?.statutPaiement.valeur ?? 'ERREUR';
    return text.t(status === 'ERREUR' ? 'accueil.issue.inconnu' : `statuts.${status}`);
  };

  const follow = async (values: LookupValues) => {
    const answer = await api.rechercheAmende(toRequest(values));
    const outcome = lookupOutcome(answer);
    if (isFine(answer)) {
      const complete = leadsToReceipt(answer) ? await withReceipt(api, answer, values.cle) : answer;
      currentFine.save(complete);
      if (complete.statutPaiement.valeur !== 'EN_COURS_PAIEMENT')
        startedHere.clear(complete.avisId);
      noticeList.note(complete);
    }
    if (outcome.kind === 'screen') {
      await preload(outcome.screen);
      note(numberState(values.numTelepaiementCode));
      await navigate(href(outcome.screen, language));
      return;
    }
    const fine = isFine(answer) ? answer : null;
    if (outcome.kind === 'nothing') {
      if (fine !== null) foundHere.save(fine.numAvis);
      refuse({ text: '', severity: 'info', outcome: outcomeText(fine) }, false);
      return;
    }
    const isWrongKey = outcome.message === 'cleInvalide';
    refuse(
      {
        text: lookup.message(outcome.message, fine),
        severity: SEVERITIES[outcome.message],
        outcome: isWrongKey ? undefined : outcomeText(fine),
      },
      isWrongKey,
    );
  };

  return async (values: LookupValues): Promise<void> => {
    currentFine.clear();
    paymentChoice.clear();
    foundHere.clear();
    try {
      await follow(values);
    } catch (error) {
      if (!isSilentFailure(error) || isClosed(error)) {
        // Whoever loads the page again has the number.
        note(numberState(values.numTelepaiementCode));
        const failed = text.t('accueil.issue.echec');
        refuse({ text: failureMessage(error, text), severity: 'error', outcome: failed }, false);
      }
    }
  };
}
