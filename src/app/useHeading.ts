import { useLocation } from 'react-router-dom';
import { useServices } from '../services/context.ts';
import { useShownHeading } from '../session/heading.ts';

/** Of an outcome in the document its title, until the screen takes it over (D-57). */
export function useHeading(): string | undefined {
  const { pathname } = useLocation();
  const { outcome } = useServices();
  const written = outcome?.path === pathname ? outcome.titre : undefined;
  return useShownHeading(pathname) ?? written;
}
