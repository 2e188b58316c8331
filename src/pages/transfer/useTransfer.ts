import { useCallback } from 'react';
import { useNavigate } from 'react-router-dom';
import { isMType } from '#contract/domain/noticeType.ts';
import { isOperationCode, normaliseOperationCode } from '#contract/domain/operationCode.ts';
import { href } from '#contract/paths.ts';
import type { Fine } from '#contract/schemas/fine.ts';
import type { TransferAnswer } from '#contract/schemas/payment.ts';
import { useLanguage } from '../../i18n/useText.tsx';
import { useServices } from '../../services/context.ts';
import { explainedCode } from '../common/failureMessage.ts';
import { type LoadState, useLoad } from '../common/useLoad.ts';

/** Loads the data of a transfer. If the operation code is missing or refused, it leads to its entry (D-18). */
export function useTransfer(
  fine: Pick<Fine, 'avisId' | 'typeAmende'>,
  operationCode: string | undefined,
): LoadState<TransferAnswer> {
  const { api } = useServices();
  const language = useLanguage();
  const navigate = useNavigate();
  const load = useCallback(
    async (isCurrent: () => boolean): Promise<TransferAnswer | null> => {
      const toEntry = (state?: { readonly refusedCode: string; readonly discrete: boolean }) => {
        void navigate(href('indicatifOperation', language), { replace: true, state });
        return null;
      };
      if (operationCode === undefined) {
        return isMType(fine.typeAmende) ? toEntry() : api.virement({ avisId: fine.avisId });
      }
      // The focus goes to the wrong field, not to the top of the page.
      const refusal = { refusedCode: operationCode, discrete: true };
      if (!isOperationCode(operationCode)) return toEntry(refusal);
      try {
        const code = normaliseOperationCode(operationCode);
        return await api.virement({ avisId: fine.avisId, indicatifOperation: code });
      } catch (error) {
        if (explainedCode('saisieIndicatif', error) === undefined) throw error;
        return isCurrent() ? toEntry(refusal) : null;
      }
    },
    [api, fine.avisId, fine.typeAmende, operationCode, language, navigate],
  );
  return useLoad(load).state;
}
