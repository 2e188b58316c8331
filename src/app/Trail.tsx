import { useLocation } from 'react-router-dom';
import { href } from '#contract/paths.ts';
import { Breadcrumb } from '#design';
import { useText } from '../i18n/useText.tsx';
import { screenOf } from './screens.ts';
import { useShown } from './shown.ts';
import { useHeading } from './useHeading.ts';

export function Trail() {
  const { t, language } = useText();
  const { pathname } = useLocation();
  const shown = useHeading();
  const screen = screenOf(useShown().name);
  if (screen === 'accueil') return null;
  return (
    <Breadcrumb
      // Folded on each page.
      key={pathname}
      above={[{ label: t('navigation.debut'), href: href('accueil', language) }]}
      current={shown ?? t(`titres.${screen}`)}
    />
  );
}
