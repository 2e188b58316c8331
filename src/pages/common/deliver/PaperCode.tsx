import type { Language } from '#contract/domain/languages.ts';
import { verificationAddress, verificationLink } from '#contract/verificationLink.ts';
import { PaperOnly, Text } from '#design';
import { useText } from '../../../i18n/useText.tsx';
import { useServices } from '../../../services/context.ts';
import type { ProvenPayment } from '../receipt/Receipt.tsx';

interface Props {
  readonly language: Language;
  readonly payment: ProvenPayment;
}

/** Lets others check a receipt on paper (D-19). */
export function PaperCode({ language, payment }: Props) {
  const { t } = useText();
  const { origin } = useServices();
  return (
    <PaperOnly
      code={{
        value: verificationLink(origin, language, {
          codeVerification: payment.justificatif.codeVerification,
          referenceReglement: payment.referenceReglement,
        }),
        alt: t('justificatif.papier.alternative'),
      }}
    >
      <Text bold>{t('titres.verification')}</Text>
      <Text>
        {t('justificatif.papier.consigne')} {verificationAddress(origin, language)}
      </Text>
    </PaperOnly>
  );
}
