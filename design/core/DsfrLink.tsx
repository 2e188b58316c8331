import { getLink } from '@codegouvfr/react-dsfr/link';
import type { ReactNode } from 'react';

export interface DsfrLinkProps {
  readonly href: string;
  readonly children: ReactNode;
  readonly className?: string;
  readonly title?: string | undefined;
  readonly lang?: string | undefined;
  readonly hrefLang?: string | undefined;
  readonly 'aria-current'?: 'true' | undefined;
  readonly 'data-testid'?: string | undefined;
}

/** Renders a router link for an address of this site, and a plain link for any other. */
export function DsfrLink({ href, children, ...rest }: DsfrLinkProps) {
  const { Link } = getLink();
  return (
    <Link href={href} {...rest}>
      {children}
    </Link>
  );
}
