import { Container } from '#design';
import { useText } from '../../i18n/useText.tsx';
import { NoScript } from '../common/NoScript.tsx';
import { PageHeading } from '../common/PageHeading.tsx';
import { useVerification } from './useVerification.ts';
import { VerificationAnswer } from './VerificationAnswer.tsx';
import { VerificationForm } from './VerificationForm.tsx';

/** A yes or no, and nothing else about the payment (D-19). */
export function VerificationPage() {
  const { t } = useText();
  const { initial, state, launch } = useVerification();
  return (
    <Container width="narrow">
      <PageHeading title={t('titres.verification')} lead={t('verification.chapeau')} />
      <VerificationAnswer state={state} />
      <NoScript />
      <VerificationForm initial={initial} busy={state.phase === 'busy'} verify={launch} />
    </Container>
  );
}
