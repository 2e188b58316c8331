import { useLocation } from 'react-router-dom';
import { href } from '#contract/paths.ts';
import { Breadcrumb } from '#design';
import { useText } from '../i18n/useText.tsx';
import { useShownHeading } from '../session/heading.ts';
import { screenOf } from './screens.ts';
import { useShown } from './shown.ts';

/**
 * Home, then the screen that is shown, by its heading, which tells what became of a payment; before that is known, by
 * its name. Home itself has no breadcrumb.
 */
export function Trail() {
  const { t, langue } = useText();
  const { pathname } = useLocation();
  const shown = useShownHeading(pathname);
  const screen = screenOf(useShown().name);
  if (screen === 'accueil') return null;
  return (
    <Breadcrumb
      // The DSFR's script writes into it: each page has a new one.
      key={pathname}
      above={[{ label: t('navigation.debut'), href: href('accueil', langue) }]}
      current={shown ?? t(`titres.${screen}`)}
    />
  );
}
