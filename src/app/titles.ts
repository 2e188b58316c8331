import { useState } from 'react';
import { useLocation } from 'react-router-dom';
import { useText } from '../i18n/useText.tsx';
import { useServices } from '../services/context.ts';
import { announcedHeading, useShownHeading } from '../session/heading.ts';
import { screenOf } from './screens.ts';
import { useShown } from './shown.ts';

/** Of an outcome in the document its title, until the screen takes it over (D-57). */
function useHeading(): string | undefined {
  const { pathname } = useLocation();
  const { outcome } = useServices();
  const written = outcome?.path === pathname ? outcome.titre : undefined;
  return useShownHeading(pathname) ?? written;
}

export function usePageName(): string {
  const { t } = useText();
  const { name } = useShown();
  return useHeading() ?? t(`titres.${screenOf(name)}`);
}

/** */
export function useTitle(): string {
  const { t } = useText();
  return t('service.titre', { page: usePageName() });
}

/** A title that the focus has not told: a screen changed in its place, or a redirection. */
export function useAnnouncedTitle(): string {
  const { t } = useText();
  const title = useTitle();
  const { pathname } = useLocation();
  const [departure] = useState(pathname);
  const shown = useHeading();
  const [first, setFirst] = useState<string>();
  if (first === undefined && shown !== undefined) setFirst(shown);
  const changed = first !== undefined && shown !== undefined && shown !== first;
  const [gone, setGone] = useState(false);
  if (!gone && (pathname !== departure || changed)) setGone(true);
  const told = announcedHeading.use();
  const isTold = told !== null && title === t('service.titre', { page: told });
  return gone && !isTold ? title : '';
}
