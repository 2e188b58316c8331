import { shownNumber } from '#contract/domain/telephone.ts';
import { useLanguage } from '../../i18n/useText.tsx';
import { useServices } from '../../services/context.ts';

export type Phones = ReturnType<typeof usePhones>;

/** Returns the telephone numbers under the names by which the texts refer to them. */
export function usePhones() {
  const links = useServices().settings.liens;
  const language = useLanguage();
  return {
    telephone: shownNumber(links.telephonePaiement, language),
    etranger: shownNumber(links.telephoneEtranger, language),
    information: shownNumber(links.telephoneInformation, language),
  };
}
