import { useLayoutEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { useText } from '../../i18n/useText.tsx';
import { announcedHeading, heading } from '../../session/heading.ts';

/** Names the outcome of a lookup in the document's title. It is not announced, because message or row are. */
export function useOutcomeTitle(outcome: string | undefined): void {
  const { t } = useText();
  const { pathname } = useLocation();
  const title = outcome === undefined ? '' : t('accueil.issue.titre', { issue: outcome });
  useLayoutEffect(() => {
    if (title === '') return undefined;
    announcedHeading.save(title);
    heading.save({ path: pathname, text: title });
    return () => heading.clear();
  }, [pathname, title]);
}
