import { useEffect } from 'react';
import { Navigate, Outlet, useLocation } from 'react-router-dom';
import { href } from '#contract/paths.ts';
import { useLanguage } from '../i18n/useText.tsx';
import { currentFine } from '../session/currentFine.ts';
import { information } from '../session/sessionNotice.ts';
import { PageShell } from './PageShell.tsx';
import { useHydrated } from './useHydrated.ts';

/** Leads home, where a line says why, unless a 206 has already said more (D-01, D-13). */
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

/** The pages that need a current fine (R-16, D-01). The session is read once the markup is hydrated. */
export function Guard() {
  const fine = currentFine.use();
  return useHydrated() && fine === null ? <SentHome /> : <Outlet />;
}
