import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { verificationValues } from '../../forms/verificationForm.ts';
import { useServices } from '../../services/context.ts';
import { useAction } from '../common/useAction.ts';

/**
 * Reads the values that the QR code put in the hash, then removes them: a code proves a payment and must not stay
 * visible or in the history.
 */
export function useVerification() {
  const { api } = useServices();
  const { pathname, search, hash } = useLocation();
  const navigate = useNavigate();
  const [initial, setInitial] = useState(() => verificationValues(hash));

  useEffect(() => {
    if (hash === '') return;
    if (hash.includes('code=')) setInitial(verificationValues(hash));
    void navigate({ pathname, search }, { replace: true, state: { discrete: true } });
  }, [hash, pathname, search, navigate]);

  return { initial, ...useAction(api.verification) };
}
