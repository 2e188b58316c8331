import { NoticeCard, PaymentSlipImage, Pictogram } from '#design';
import { useText } from '../../i18n/useText.tsx';
import { useNoticeCaption } from '../common/useNoticeCaption.ts';
import { StaticPage } from './StaticPage.tsx';

/** Follows the rules "Information for all", some of which `scripts/easyRead.ts` checks. */
export function EasyReadPage() {
  const { t } = useText();
  const legend = useNoticeCaption();
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
