import { useLayoutEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { useText } from '../../i18n/useText.tsx';
import { announcedHeading, heading } from '../../session/heading.ts';

/** The title of the document names what came of a lookup. Message or row are announced, so the title is not. */
export function useIssueTitle(issue: string | undefined): void {
  const { t } = useText();
  const { pathname } = useLocation();
  const title = issue === undefined ? '' : t('accueil.issue.titre', { issue });
  useLayoutEffect(() => {
    if (title === '') return undefined;
    announcedHeading.save(title);
    heading.save({ path: pathname, text: title });
    return () => heading.clear();
  }, [pathname, title]);
}
