import { setUseLang } from '@codegouvfr/react-dsfr/i18n';
import { setLink } from '@codegouvfr/react-dsfr/link';
import type { ComponentProps, ComponentType } from 'react';
import type { Language } from '#contract/domain/languages.ts';

export interface DesignOptions {
  readonly Link: ComponentType<Omit<ComponentProps<'a'>, 'href'> & { readonly to: string }>;
  readonly useLang: () => Language;
}

/** Must be called before the first render. */
export function configureDesign({ Link, useLang }: DesignOptions): void {
  // react-dsfr renders plain links for anchors and for addresses with a scheme.
  setLink({ Link: ({ href = '', ...rest }) => <Link to={href} {...rest} /> });
  setUseLang({ useLang });
}
