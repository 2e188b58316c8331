import { href } from '#contract/paths.ts';
import { useText } from '../i18n/useText.tsx';

/** The two lines of the State's name. */
export function useBrand(): string[] {
  const { t } = useText();
  return [t('service.marque.haut'), t('service.marque.bas')];
}

export function useHomeLink() {
  const { t, language } = useText();
  return { href: href('accueil', language), title: t('navigation.accueil') };
}
