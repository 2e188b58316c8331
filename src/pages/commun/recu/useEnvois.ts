import { useLangue } from '../../../i18n/useText.ts';
import { useServices } from '../../../services/contexte.ts';
import { useAction } from '../useAction.ts';

/** The ways a receipt leaves the service (K-06 … K-08). */
export function useEnvois(avisId: string, referenceReglement: string) {
  const { api } = useServices();
  const locale = useLangue();
  return {
    mail: useAction((adrMail: string) =>
      api.envoiMail({ avisId, adrMail, locale, referenceReglement }),
    ),
    courrier: useAction(() => api.envoiPostal({ avisId, locale })),
    pdf: () => api.generePdf({ avisId, locale, referenceReglement }),
  };
}
