import { href, type PathName } from '#contract/paths.ts';
import { ButtonLink, type ButtonLinkProps } from '#design';
import { useLanguage } from '../../i18n/useText.tsx';
import { lookupAddress } from './notices/anchors.ts';

type WithoutParameters = {
  [Name in PathName]: Parameters<typeof href<Name>> extends [unknown, unknown] ? Name : never;
}[PathName];

interface ScreenLinkProps extends Omit<ButtonLinkProps, 'href'> {
  /** The screen to open. `lookup` is home with the focus in the empty form. */
  readonly to: WithoutParameters | 'lookup';
}

export function ScreenLink({ to, ...button }: ScreenLinkProps) {
  const language = useLanguage();
  const address = to === 'lookup' ? lookupAddress(language) : href(to, language);
  return <ButtonLink href={address} {...button} />;
}
