import { href } from '#contract/paths.ts';
import { Breadcrumb } from '#design';
import { useText } from '../i18n/useText.ts';

/**
 * Home, then the screen that is shown.
 * @param current its name in the table of routes, translated
 */
export function Trail({ current }: { readonly current: string }) {
  const { t, langue } = useText();
  return (
    <Breadcrumb
      key={current}
      above={[{ label: t('navigation.debut'), href: href('accueil', langue) }]}
      current={current}
    />
  );
}
