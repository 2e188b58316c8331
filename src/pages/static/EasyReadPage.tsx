import { NoticeCard, PaymentSlipImage } from '#design';
import { useText } from '../../i18n/useText.tsx';
import { StaticPage } from './StaticPage.tsx';

/**
 * The journey in plain words and pictures, after the public rules of easy-to-read writing: one idea a sentence, short
 * common words, the reader addressed, digits for numbers. Readers with disabilities have not checked it, and it says so.
 */
export function EasyReadPage() {
  const { t, rich } = useText();
  const legend = {
    numero: rich('accueil.ouTrouver.legende.numero'),
    cle: rich('accueil.ouTrouver.legende.cle'),
    code: rich('accueil.ouTrouver.legende.code'),
  };
  const notice = t('accueil.ouTrouver.images.AF', { type: t('accueil.ouTrouver.titres.AF') });
  return (
    <StaticPage
      page="facile"
      images={{
        lettre: <NoticeCard type="AF" alt={notice} legend={legend} />,
        numero: <PaymentSlipImage alt={t('accueil.aideApplication.image')} legend={legend} />,
      }}
    />
  );
}
