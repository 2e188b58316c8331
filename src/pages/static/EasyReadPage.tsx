import { NoticeCard, PaymentSlipImage, Pictogram } from '#design';
import { useText } from '../../i18n/useText.tsx';
import { StaticPage } from './StaticPage.tsx';

/**
 * The journey in plain words, with a picture for each part, after the rules "Information for all". `scripts/easyRead.ts`
 * checks what a program can. Readers with disabilities have not checked the page, and it says so.
 */
export function EasyReadPage() {
  const { t, rich } = useText();
  const legend = {
    number: rich('accueil.ouTrouver.legende.numero'),
    key: rich('accueil.ouTrouver.legende.cle'),
    code: rich('accueil.ouTrouver.legende.code'),
  };
  const notice = t('accueil.ouTrouver.images.AF', { type: t('accueil.ouTrouver.titres.AF') });
  return (
    <StaticPage
      page="facile"
      images={{
        lettre: <NoticeCard type="AF" alt={notice} legend={legend} />,
        accord: <Pictogram name="signature" />,
        contester: <Pictogram name="justice" />,
        numero: <PaymentSlipImage alt={t('accueil.aideApplication.image')} legend={legend} />,
        payer: <Pictogram name="money" />,
        preuve: <Pictogram name="success" />,
        dates: <Pictogram name="calendar" />,
        aide: <Pictogram name="help" />,
        faux: <Pictogram name="warning" />,
        page: <Pictogram name="book" />,
      }}
    />
  );
}
