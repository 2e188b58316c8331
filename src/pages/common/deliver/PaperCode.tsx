import { verificationAddress, verificationLink } from '#contract/verificationLink.ts';
import { PaperOnly, Text } from '#design';
import { useText } from '../../../i18n/useText.tsx';
import { useServices } from '../../../services/context.ts';
import type { DeliverProps } from './DeliverProps.ts';

/** Lets others check a receipt on paper (D-19). */
export function PaperCode({ payment }: Pick<DeliverProps, 'payment'>) {
  const { t, language } = useText();
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
