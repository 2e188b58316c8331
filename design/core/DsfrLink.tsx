import type { ReactNode } from 'react';
import { getRouterLink } from './router.ts';

export interface DsfrLinkProps {
  /** An address of this site, an anchor, or an address with a scheme (`tel:`, `mailto:`). */
  readonly href: string;
  readonly children: ReactNode;
  readonly className?: string;
  readonly title?: string | undefined;
  readonly lang?: string | undefined;
  readonly hrefLang?: string | undefined;
  readonly 'aria-current'?: 'true' | undefined;
  readonly 'data-testid'?: string | undefined;
}

/** A link of the router for internal addresses, a plain one for all others. */
export function DsfrLink({ href, children, ...rest }: DsfrLinkProps) {
  const RouterLink = getRouterLink();
  const given = Object.fromEntries(Object.entries(rest).filter(([, value]) => value !== undefined));
  if (RouterLink === undefined || !href.startsWith('/')) {
    return (
      <a href={href} {...given}>
        {children}
      </a>
    );
  }
  return (
    <RouterLink to={href} {...given}>
      {children}
    </RouterLink>
  );
}
