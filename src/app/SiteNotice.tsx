import { href } from '#contract/paths.ts';
import { DemonstrationNotice } from '#design';
import { useText } from '../i18n/useText.tsx';
import { screenOf } from './screens.ts';
import { useShown } from './shown.ts';

/** Says on every page of a demonstration that the data are invented (D-12), on a phone in full on home alone. */
export function SiteNotice() {
  const { t, language } = useText();
  return (
    <DemonstrationNotice
      title={t('demonstration.titre')}
      description={t('demonstration.texte')}
      short={screenOf(useShown().name) !== 'accueil'}
      link={{ href: href('demonstration', language), label: t('demonstration.lien') }}
    />
  );
}
