import { DsfrLink } from '../core/DsfrLink.tsx';
import { LanguageSelector, type LanguageSelectorProps } from './LanguageSelector.tsx';

export interface WebviewLinksProps {
  readonly languages: LanguageSelectorProps;
  /** The links that the footer has elsewhere. */
  readonly links: readonly { readonly label: string; readonly href: string }[];
}

/**
 * Gives a page in a webview what header and footer have elsewhere (D-05).
 * Use through `PageLayout`. Not on a page with a header.
 * @see https://www.systeme-de-design.gouv.fr/version-courante/fr/composants/selecteur-de-langue
 */
export function WebviewLinks({ languages, links }: WebviewLinksProps) {
  return (
    <div className="fr-container fr-py-4w">
      <LanguageSelector {...languages} variant="list" />
      <ul className="fr-raw-list">
        {links.map(({ label, href }) => (
          <li key={href}>
            <DsfrLink className="fr-link" href={href}>
              {label}
            </DsfrLink>
          </li>
        ))}
      </ul>
    </div>
  );
}
