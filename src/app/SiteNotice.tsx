import { useState } from 'react';
import { useLocation } from 'react-router-dom';
import { href } from '#contract/paths.ts';
import { DemonstrationNotice } from '#design';
import { useText } from '../i18n/useText.tsx';

/** The band of a demonstration is short from the second page on. */
function useHasMoved(): boolean {
  const { pathname } = useLocation();
  const [first] = useState(pathname);
  const [hasMoved, setHasMoved] = useState(false);
  if (!hasMoved && pathname !== first) setHasMoved(true);
  return hasMoved;
}

/** Says on every page of a demonstration that the data are invented (D-12). */
export function SiteNotice() {
  const { t, language } = useText();
  return (
    <DemonstrationNotice
      title={t('demonstration.titre')}
      description={t('demonstration.texte')}
      short={useHasMoved()}
      link={{ href: href('demonstration', language), label: t('demonstration.lien') }}
    />
  );
}
