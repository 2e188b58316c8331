import { type ReactNode, Suspense, useEffect } from 'react';
import { useParams } from 'react-router-dom';
import type { PathName } from '#contract/paths.ts';
import { Container, LastActions, Loading, ModalHost } from '#design';
import { optional } from '../browser/optional.ts';
import { useServed } from '../browser/useHydrated.ts';
import { NoScript } from '../pages/common/NoScript.tsx';
import { EndOnDevice } from '../pages/common/session/EndOnDevice.tsx';
import { useServices } from '../services/context.ts';
import { currentFine } from '../session/currentFine.ts';
import { noticeList } from '../session/noticeList.ts';
import { isRendered, screenOf } from './screens.ts';

/** If this code does not arrive, the page gives no warning. The server still ends the session, and a 206 says so. */
const SessionEnd = optional(
  async () => (await import('../pages/common/session/SessionEnd.tsx')).SessionEnd,
);

/** Holds the space of a page whose content is not there yet. */
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

/**
 * A screen that depends on session or address shows its content after hydration only. An outcome in the document is the
 * exception (D-57).
 */
export function Screen({ name, children }: ScreenProps) {
  const fine = currentFine.use();
  const { token } = useParams();
  const holdsFine = noticeList.use().length > 0 || fine !== null || token !== undefined;
  const { onScreen, outcome } = useServices();
  const isShown = useServed(true, isRendered(name) || outcome !== undefined);
  useEffect(onScreen, [onScreen]);
  if (!isShown) return <PageShell />;
  return (
    // The key closes a modal that is open when its screen is left.
    <ModalHost key={screenOf(name)}>
      {!isRendered(name) && fine !== null && (
        <Suspense fallback={null}>
          <SessionEnd fineId={fine.avisId} />
        </Suspense>
      )}
      {children}
      {!isRendered(name) && holdsFine && name !== ENDS_ITSELF && (
        <Container>
          <LastActions>
            <EndOnDevice />
          </LastActions>
        </Container>
      )}
    </ModalHost>
  );
}
