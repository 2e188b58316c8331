import { memo, type ReactNode, Suspense, useDeferredValue, useMemo } from 'react';
import { I18nextProvider } from 'react-i18next';
import {
  type Location,
  type NavigationType,
  useLocation,
  useNavigationType,
  useRoutes,
} from 'react-router-dom';
import { ProgressBar } from '#design';
import { type Services, ServicesContext } from '../services/context.ts';
import { NavigationHost } from './navigateTo.ts';
import { ROUTES, screenAt } from './routes.tsx';
import { ShownContext } from './shown.ts';

interface Navigation {
  readonly location: Location;
  readonly type: `${NavigationType}`;
}

const Routes = memo(function Routes({ location, type }: Navigation) {
  const { name } = screenAt(location.pathname);
  const shown = useMemo(() => ({ name, navigationType: type }), [name, type]);
  return <ShownContext value={shown}>{useRoutes(ROUTES, location)}</ShownContext>;
});

interface RootProps {
  readonly services: Services;
  readonly children: ReactNode;
}

/** The build and the browser render this same tree, or hydration would fail. */
export function Root({ services, children }: RootProps) {
  return (
    <I18nextProvider i18n={services.dictionary.i18n}>
      <ServicesContext value={services}>
        <Suspense fallback={null}>{children}</Suspense>
      </ServicesContext>
    </I18nextProvider>
  );
}

/** Keeps the last screen until the code and the texts of the next one have arrived. */
export function App() {
  const location = useLocation();
  const type = useNavigationType();
  const wanted = useMemo(() => ({ location, type }), [location, type]);
  const shown = useDeferredValue(wanted);
  return (
    <>
      <NavigationHost />
      <ProgressBar pending={shown !== wanted} />
      <Routes {...shown} />
    </>
  );
}
