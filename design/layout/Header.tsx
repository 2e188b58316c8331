import { useCallback, useState } from 'react';
import { DsfrLink } from '../core/DsfrLink.tsx';
import { useDesignStrings } from '../core/strings.ts';
import { Brand } from './Brand.tsx';
import { HeaderMenu, MENU_ID } from './HeaderMenu.tsx';
import { LanguageSelector, type LanguageSelectorProps } from './LanguageSelector.tsx';

export interface HeaderProps {
  readonly brand: readonly string[];
  /** The operator's name, in French. */
  readonly operator?: string | undefined;
  /** The title must begin with "Home - ". */
  readonly home: { readonly href: string; readonly title: string };
  readonly serviceTitle: string;
  readonly serviceTagline: string;
  readonly languages: LanguageSelectorProps;
  /** Shown in the menu of a phone, where people look for help. */
  readonly menuLinks: readonly { readonly label: string; readonly href: string }[];
  readonly onDisplaySettings: () => void;
}

function Tools({
  languages,
  onDisplaySettings,
}: Pick<HeaderProps, 'languages' | 'onDisplaySettings'>) {
  const { displaySettings } = useDesignStrings();
  return (
    <>
      <ul className="fr-btns-group">
        <li>
          <button
            type="button"
            className="fr-btn fr-icon-theme-fill fr-btn--icon-left"
            onClick={onDisplaySettings}
          >
            {displaySettings}
          </button>
        </li>
      </ul>
      <LanguageSelector {...languages} />
    </>
  );
}

/**
 * Renders its tools twice, as the DSFR asks: in the bar, and in the menu of a narrow window (L-01, L-02).
 * Use through `PageLayout`, the same on every page. Not in a webview (D-05).
 * @see https://www.systeme-de-design.gouv.fr/version-courante/fr/composants/en-tete
 */
export function Header({
  brand,
  operator,
  home,
  serviceTitle,
  serviceTagline,
  languages,
  menuLinks,
  onDisplaySettings,
}: HeaderProps) {
  const { menu } = useDesignStrings();
  const [menuOpen, setMenuOpen] = useState(false);
  const closeMenu = useCallback(() => setMenuOpen(false), []);
  const tools = <Tools languages={languages} onDisplaySettings={onDisplaySettings} />;
  return (
    // biome-ignore lint/a11y/noInteractiveElementToNoninteractiveRole: explicit landmark roles are asked for (RGAA 9.2)
    <header role="banner" className="fr-header">
      <div className="fr-header__body">
        <div className="fr-container">
          <div className="fr-header__body-row">
            <div className="fr-header__brand fr-enlarge-link">
              <div className="fr-header__brand-top">
                <div className="fr-header__logo">
                  <Brand lines={brand} />
                </div>
                {operator && (
                  <p className="fr-header__operator" lang="fr">
                    {operator}
                  </p>
                )}
                <div className="fr-header__navbar">
                  <button
                    type="button"
                    className="fr-btn--menu fr-btn"
                    aria-controls={menuOpen ? MENU_ID : undefined}
                    aria-haspopup="dialog"
                    title={menu}
                    onClick={() => setMenuOpen(true)}
                  >
                    {menu}
                  </button>
                </div>
              </div>
              <div className="fr-header__service">
                <DsfrLink href={home.href} title={home.title}>
                  <p className="fr-header__service-title">{serviceTitle}</p>
                </DsfrLink>
                <p className="fr-header__service-tagline">{serviceTagline}</p>
              </div>
            </div>
            <div className="fr-header__tools">
              <div className="fr-header__tools-links">{tools}</div>
            </div>
          </div>
        </div>
      </div>
      {menuOpen && (
        <HeaderMenu onClose={closeMenu}>
          <ul className="fr-btns-group">
            {menuLinks.map(({ label, href }) => (
              <li key={href}>
                <DsfrLink className="fr-btn" href={href}>
                  {label}
                </DsfrLink>
              </li>
            ))}
          </ul>
          {tools}
        </HeaderMenu>
      )}
    </header>
  );
}
