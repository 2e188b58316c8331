import { type ComponentType, lazy, Suspense, use, useEffect } from 'react';
import { Navigate, type NavigateProps, useLocation } from 'react-router-dom';
import { href, PATHS, type PathName } from '#contract/paths.ts';
import { Callout, Container, ModalHost } from '#design';
import { useLangue, useText } from '../i18n/useText.tsx';
import type { FinSessionProps } from '../pages/commun/session/FinSession.tsx';
import { amendeCourante } from '../session/amendeCourante.ts';
import { useHorsLigne } from '../session/connexion.ts';
import { information } from '../session/information.ts';
import { HydratedContext, useReady } from './hydration.tsx';
import { useMetadata } from './metadata.ts';
import { withoutReload } from './newVersion.ts';
import { PageShell } from './PageShell.tsx';
import { PAGES } from './routes.tsx';
import { isRendered, screenOf } from './screens.ts';

/** Says, above a screen whose actions need the service, that there is no connection. */
function Offline() {
  const { t } = useText();
  if (!useHorsLigne()) return null;
  return (
    <Container>
      <Callout title={t('horsLigne.titre')} text={t('horsLigne.texte')} />
    </Container>
  );
}

/** Leads home from a guarded page, where a line says why, unless a 206 has already said more (D-01, D-13). */
function SentHome({ to }: { readonly to: NavigateProps['to'] }) {
  useEffect(() => {
    if (information.read() === null) information.save('amendeAbsente');
  }, []);
  return <Navigate replace to={to} />;
}

/** Loaded once a fine is there. Without its code the server still ends the session, and a 206 then says so. */
const FinSession = lazy<ComponentType<FinSessionProps>>(() =>
  withoutReload(() => import('../pages/commun/session/FinSession.tsx')).then(
    (module) => ({ default: module.FinSession }),
    () => ({ default: () => null }),
  ),
);

/**
 * One screen of the table of routes: its guard (R-16, D-01) and its metadata. What the session decides is asked once
 * the markup of the server is taken over.
 */
export function Screen({ name }: { readonly name: PathName }) {
  const langue = useLangue();
  const { search } = useLocation();
  const amende = amendeCourante.use();
  useMetadata(name);
  useReady();
  // A page that was rendered does not ask, and is not drawn anew.
  if (!isRendered(name) && !use(HydratedContext)) return <PageShell />;
  if ('guarded' in PATHS[name] && amende === null) {
    return (
      <>
        <PageShell />
        <SentHome to={{ pathname: href('accueil', langue), search }} />
      </>
    );
  }
  const ecran = screenOf(name);
  const { Component: Page } = PAGES[ecran];
  return (
    // The key closes a modal of the screen that is left.
    <ModalHost key={ecran}>
      {!isRendered(name) && (
        <>
          <Offline />
          {amende !== null && (
            <Suspense fallback={null}>
              <FinSession avisId={amende.avisId} />
            </Suspense>
          )}
        </>
      )}
      <Page />
    </ModalHost>
  );
}
