import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { Container } from '#design';
import { verificationValues } from '../../forms/verificationForm.ts';
import { useText } from '../../i18n/useText.tsx';
import { useServices } from '../../services/context.ts';
import { NoScript } from '../common/NoScript.tsx';
import { PageHeading } from '../common/PageHeading.tsx';
import { useAction } from '../common/useAction.ts';
import { VerificationAnswer } from './VerificationAnswer.tsx';
import { VerificationForm } from './VerificationForm.tsx';

/** Removes the hash of the QR code: it proves a payment and must not stay in the history. */
function useScannedValues() {
  const { pathname, search, hash } = useLocation();
  const navigate = useNavigate();
  const [values, setValues] = useState(() => verificationValues(hash));
  useEffect(() => {
    if (hash === '') return;
    if (hash.includes('code=')) setValues(verificationValues(hash));
    void navigate({ pathname, search }, { replace: true, state: { discrete: true } });
  }, [hash, pathname, search, navigate]);
  return values;
}

/** Answers yes or no whether a receipt is genuine, and says nothing else about the payment (D-19). */
export function VerificationPage() {
  const { t } = useText();
  const initial = useScannedValues();
  const { state, launch } = useAction(useServices().api.verification);
  return (
    <Container width="narrow">
      <PageHeading title={t('titres.verification')} lead={t('verification.chapeau')} />
      <VerificationAnswer state={state} />
      <NoScript />
      <VerificationForm initial={initial} busy={state.phase === 'busy'} verify={launch} />
    </Container>
  );
}
