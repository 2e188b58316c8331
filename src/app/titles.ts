import { useState } from 'react';
import { useLocation } from 'react-router-dom';
import { useText } from '../i18n/useText.tsx';
import { useServices } from '../services/context.ts';
import { announcedHeading, useShownHeading } from '../session/heading.ts';
import { screenOf } from './screens.ts';
import { useShown } from './shown.ts';

/** The title of an outcome or an error. An outcome in the document brings its own, until the screen sets one (D-57). */
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

/** The page's name with the suffix of the service. */
export function useTitle(): string {
  const { t } = useText();
  return t('service.titre', { page: usePageName() });
}

/**
 * Returns a title that screen readers must announce, because the focus did not: the screen changed in its place, or an
 * address redirected.
 * @returns an empty text if there is none
 */
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
  const announced = announcedHeading.use();
  const isAnnounced = announced !== null && title === t('service.titre', { page: announced });
  return gone && !isAnnounced ? title : '';
}
