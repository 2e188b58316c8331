import type { NoticeLegend } from '#design';
import { useText } from '../../i18n/useText.tsx';

export function useNoticeCaption(): NoticeLegend {
  const { rich } = useText();
  return {
    number: rich('accueil.ouTrouver.legende.numero'),
    key: rich('accueil.ouTrouver.legende.cle'),
    code: rich('accueil.ouTrouver.legende.code'),
  };
}
