import { useNavigate } from 'react-router-dom';
import { href } from '#contract/paths.ts';
import type { Fine } from '#contract/schemas/fine.ts';
import { type Api, isFine } from '../../api/calls.ts';
import { lookupOutcome, type MessageSeverity, SEVERITIES } from '../../domain/lookupOutcome.ts';
import { type LookupValues, toRequest } from '../../forms/lookupForm.ts';
import { useText } from '../../i18n/useText.tsx';
import { useServices } from '../../services/context.ts';
import { currentFine } from '../../session/currentFine.ts';
import { noticeList } from '../../session/noticeList.ts';
import { openPayment } from '../../session/openPayment.ts';
import { paymentChoice } from '../../session/paymentChoice.ts';
import { failureMessage, isClosed, isSilentFailure } from '../common/failureMessage.ts';
import { keepNumber } from './useKeptNumber.ts';

/** Receipts need the key, which is still in memory (D-10). A refused key keeps the fine of the lookup. */
async function withReceipt(api: Api, fine: Fine, cleAvis: string): Promise<Fine> {
  const answer = await api.justifierPaiement({ numAvis: fine.numAvis, cleAvis });
  return isFine(answer) ? answer : fine;
}

/** O-01 … O-13, C-01; `refuseKey` serves O-07. */
export function useLookup(
  say: (text: string, rank: MessageSeverity) => void,
  refuseKey: () => void,
) {
  const { api, preload } = useServices();
  const text = useText();
  const { t, language } = text;
  const navigate = useNavigate();

  const follow = async (values: LookupValues) => {
    const answer = await api.rechercheAmende(toRequest(values));
    const issue = lookupOutcome(answer);
    if (isFine(answer)) {
      const complete =
        issue.kind === 'screen' && issue.screen === 'justificatif'
          ? await withReceipt(api, answer, values.cle)
          : answer;
      currentFine.save(complete);
      if (complete.statutPaiement.valeur !== 'EN_COURS_PAIEMENT')
        openPayment.clear(complete.avisId);
      noticeList.note(complete);
    }
    if (issue.kind === 'screen') {
      await preload(issue.screen);
      keepNumber(values.numTelepaiementCode);
      await navigate(href(issue.screen, language));
    }
    if (issue.kind !== 'message') return;
    say(t(`accueil.messages.erreurs.${issue.message}`), SEVERITIES[issue.message]);
    if (issue.message === 'cleInvalide') refuseKey();
  };

  return async (values: LookupValues): Promise<void> => {
    currentFine.clear();
    paymentChoice.clear();
    try {
      await follow(values);
    } catch (error) {
      if (!isSilentFailure(error) || isClosed(error)) say(failureMessage(error, text), 'error');
    }
  };
}
