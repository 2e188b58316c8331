import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { verificationValues } from '../../forms/verificationForm.ts';
import { useServices } from '../../services/context.ts';
import { useAction } from '../common/useAction.ts';

/** Removes the hash of the QR code: it proves a payment and must not stay in the history. */
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
