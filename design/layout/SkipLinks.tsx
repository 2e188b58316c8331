import { FOOTER_ID, MAIN_ID, SKIP_LINK_ID, TOP_ID } from '../core/anchors.ts';
import { useDesignStrings } from '../core/strings.ts';

export interface SkipLinksProps {
  readonly content: string;
  /** Absent without a footer (D-05). */
  readonly footer?: string | undefined;
}

/**
 * L-05. A new page does not begin here, but at its title.
 * Use first, through `PageLayout`. Not for the parts of a text: `Summary`.
 * @see https://www.systeme-de-design.gouv.fr/version-courante/fr/composants/lien-d-evitement
 */
export function SkipLinks({ content, footer }: SkipLinksProps) {
  const { skipLinks } = useDesignStrings();
  return (
    <div className="fr-skiplinks" id={TOP_ID}>
      {/* biome-ignore lint/a11y/noRedundantRoles: explicit landmark roles are asked for (RGAA 9.2) */}
      <nav className="fr-container" role="navigation" aria-label={skipLinks}>
        <ul className="fr-skiplinks__list">
          <li>
            <a className="fr-link" id={SKIP_LINK_ID} href={`#${MAIN_ID}`}>
              {content}
            </a>
          </li>
          {footer !== undefined && (
            <li>
              <a className="fr-link" href={`#${FOOTER_ID}`}>
                {footer}
              </a>
            </li>
          )}
        </ul>
      </nav>
    </div>
  );
}
