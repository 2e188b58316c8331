import type { ReactNode } from 'react';
import { FOOTER_ID } from '../core/anchors.ts';
import { DsfrLink } from '../core/DsfrLink.tsx';
import { NewWindowLink } from '../core/NewWindowLink.tsx';
import { useDesignStrings } from '../core/strings.ts';
import { Brand } from './Brand.tsx';

export interface FooterLink {
  readonly label: string;
  readonly href: string;
}

export interface FooterProps {
  readonly brand: readonly string[];
  /** The operator's name, in French. */
  readonly operator?: string | undefined;
  /** The title must end with the words that the link shows (RGAA 6.1). */
  readonly home: { readonly href: string; readonly title: string };
  readonly description?: string;
  /** Links to the pages of the service (L-03). */
  readonly serviceLinks: readonly FooterLink[];
  /** Links to the sites of the State (L-04). */
  readonly externalLinks: readonly FooterLink[];
  /** Links that the law and the DSFR require (L-03). */
  readonly links: readonly FooterLink[];
  readonly licence: ReactNode;
  readonly onDisplaySettings: () => void;
}

interface LinksProps {
  readonly place: 'content' | 'bottom';
  readonly links: readonly FooterLink[];
  readonly external?: boolean;
  readonly children?: ReactNode;
}

function Links({ place, links, external = false, children }: LinksProps) {
  const className = `fr-footer__${place}-link`;
  return (
    <ul className={`fr-footer__${place}-list`}>
      {links.map(({ label, href }) => (
        <li className={`fr-footer__${place}-item`} key={href}>
          {external ? (
            <NewWindowLink className={className} href={href} label={label} />
          ) : (
            <DsfrLink className={className} href={href}>
              {label}
            </DsfrLink>
          )}
        </li>
      ))}
      {children}
    </ul>
  );
}

/**
 * Names the State and the operator, and links to what must be reachable from every page (L-03, L-04, L-05).
 * Use through `PageLayout`; the accessibility link states the conformity, as the law asks. Not in a webview (D-05).
 * @see https://www.systeme-de-design.gouv.fr/version-courante/fr/composants/pied-de-page
 */
export function Footer({
  brand,
  operator,
  home,
  description,
  serviceLinks,
  externalLinks,
  links,
  licence,
  onDisplaySettings,
}: FooterProps) {
  const { displaySettings } = useDesignStrings();
  return (
    <footer className="fr-footer" role="contentinfo" id={FOOTER_ID} tabIndex={-1}>
      <div className="fr-container">
        <div className="fr-footer__body">
          <div className="fr-footer__brand fr-enlarge-link">
            <DsfrLink href={home.href} title={home.title}>
              <Brand lines={brand} />
            </DsfrLink>
            {operator && (
              <p className="fr-footer__operator" lang="fr">
                {operator}
              </p>
            )}
          </div>
          <div className="fr-footer__content">
            {description !== undefined && <p className="fr-footer__content-desc">{description}</p>}
            <Links place="content" links={serviceLinks} />
            <Links place="content" links={externalLinks} external />
          </div>
        </div>
        <div className="fr-footer__bottom">
          <Links place="bottom" links={links}>
            <li className="fr-footer__bottom-item">
              <button
                type="button"
                className="fr-footer__bottom-link fr-icon-theme-fill fr-btn--icon-left"
                onClick={onDisplaySettings}
              >
                {displaySettings}
              </button>
            </li>
          </Links>
          <div className="fr-footer__bottom-copy">
            <p>{licence}</p>
          </div>
        </div>
      </div>
    </footer>
  );
}
