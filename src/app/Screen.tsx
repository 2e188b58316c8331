import { type ReactNode, Suspense, useEffect } from 'react';
import { useParams } from 'react-router-dom';
import type { PathName } from '#contract/paths.ts';
import { Container, LastActions, Loading, ModalHost } from '#design';
import { optional } from '../browser/optional.ts';
import { useHydrated } from '../browser/useHydrated.ts';
import { NoScript } from '../pages/common/NoScript.tsx';
import { EndOnDevice } from '../pages/common/session/EndOnDevice.tsx';
import { useServices } from '../services/context.ts';
import { currentFine } from '../session/currentFine.ts';
import { noticeList } from '../session/noticeList.ts';
import { isRendered, screenOf } from './screens.ts';

/** Without this code the server still ends the session, and a 206 says so. */
const SessionEnd = optional(
  async () => (await import('../pages/common/session/SessionEnd.tsx')).SessionEnd,
);

/** Keeps the space of a page that loads. */
export function PageShell() {
  return (
    <Container>
      <NoScript />
      <Loading />
    </Container>
  );
}

/** Its last row clears the list, too. */
const ENDS_ITSELF: PathName = 'mesAvis';

interface ScreenProps {
  readonly name: PathName;
  readonly children: ReactNode;
}

/** What depends on session or address is shown after hydration, but for an outcome in the document (D-57). */
export function Screen({ name, children }: ScreenProps) {
  const fine = currentFine.use();
  const { token } = useParams();
  const isKept = noticeList.use().length > 0 || fine !== null || token !== undefined;
  const { onScreen, outcome } = useServices();
  const hydrated = useHydrated();
  useEffect(onScreen, [onScreen]);
  if (!isRendered(name) && !hydrated && outcome === undefined) return <PageShell />;
  return (
    // Closes a modal of the screen that is left.
    <ModalHost key={screenOf(name)}>
      {!isRendered(name) && fine !== null && (
        <Suspense fallback={null}>
          <SessionEnd fineId={fine.avisId} />
        </Suspense>
      )}
      {children}
      {!isRendered(name) && isKept && name !== ENDS_ITSELF && (
        <Container>
          <LastActions>
            <EndOnDevice />
          </LastActions>
        </Container>
      )}
    </ModalHost>
  );
}
