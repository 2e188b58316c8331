import { memo, useDeferredValue, useMemo } from 'react';
import {
  type Location,
  type NavigationType,
  useLocation,
  useNavigationType,
  useRoutes,
} from 'react-router-dom';
import { ProgressBar } from '#design';
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

/** The last screen stays until code and texts of the next one arrive. */
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
