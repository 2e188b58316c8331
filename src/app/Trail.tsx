import { href } from '#contract/paths.ts';
import { Breadcrumb } from '#design';
import { useText } from '../i18n/useText.tsx';

/**
 * Home, then the screen that is shown.
 * @param current its heading, which tells what became of a payment; before it is known, its name in the table of routes
 */
export function Trail({ current }: { readonly current: string }) {
  const { t, langue } = useText();
  return (
    <Breadcrumb
      above={[{ label: t('navigation.debut'), href: href('accueil', langue) }]}
      current={current}
    />
  );
}
