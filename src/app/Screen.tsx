import { type ComponentType, lazy, type ReactNode, Suspense, useEffect } from 'react';
import type { PathName } from '#contract/paths.ts';
import { Callout, Container, ModalHost } from '#design';
import { useText } from '../i18n/useText.tsx';
import type { FinSessionProps } from '../pages/commun/session/FinSession.tsx';
import { useServices } from '../services/contexte.ts';
import { amendeCourante } from '../session/amendeCourante.ts';
import { useHorsLigne } from '../session/connexion.ts';
import { PageShell } from './PageShell.tsx';
import { isRendered, screenOf } from './screens.ts';
import { useHydrated } from './useHydrated.ts';

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

/** Loaded once a fine is there. Without its code the server still ends the session, and a 206 then says so. */
const FinSession = lazy<ComponentType<FinSessionProps>>(() =>
  import('../pages/commun/session/FinSession.tsx').then(
    (module) => ({ default: module.FinSession }),
    () => ({ default: () => null }),
  ),
);

interface ScreenProps {
  readonly name: PathName;
  readonly children: ReactNode;
}

/** Around the page of one route. A page that depends on session or address is shown once its shell is hydrated. */
export function Screen({ name, children }: ScreenProps) {
  const amende = amendeCourante.use();
  const { onScreen } = useServices();
  const hydrated = useHydrated();
  useEffect(onScreen, [onScreen]);
  if (!isRendered(name) && !hydrated) return <PageShell />;
  return (
    // The key closes a modal of the screen that is left.
    <ModalHost key={screenOf(name)}>
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
      {children}
    </ModalHost>
  );
}
