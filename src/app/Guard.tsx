import { useEffect } from 'react';
import { Navigate, Outlet, useLocation } from 'react-router-dom';
import { href } from '#contract/paths.ts';
import { useHydrated } from '../browser/useHydrated.ts';
import { useLanguage } from '../i18n/useText.tsx';
import { currentFine } from '../session/currentFine.ts';
import { information } from '../session/sessionNotice.ts';
import { PageShell } from './Screen.tsx';

/** Home says why it opens, unless a 206 has already given the reason (D-01, D-13). */
function SentHome() {
  const language = useLanguage();
  const { search } = useLocation();
  useEffect(() => {
    if (information.read() === null) information.save('amendeAbsente');
  }, []);
  return (
    <>
      <PageShell />
      <Navigate replace to={{ pathname: href('accueil', language), search }} />
    </>
  );
}

/** Sends a visitor without a current fine to home (R-16, D-01). */
export function Guard() {
  const fine = currentFine.use();
  return useHydrated() && fine === null ? <SentHome /> : <Outlet />;
}
