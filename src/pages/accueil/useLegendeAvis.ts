import type { NoticeLegend } from '#design';
import { useText } from '../../i18n/useText.ts';

/** What the marks 1, 2 and 3 on the drawings of notices are called. */
export function useLegendeAvis(): NoticeLegend {
  const { t } = useText();
  return {
    numero: t('accueil.ouTrouver.legende.numero'),
    cle: t('accueil.ouTrouver.legende.cle'),
    code: t('accueil.ouTrouver.legende.code'),
  };
}
