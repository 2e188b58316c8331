import { useCollapse } from '../core/collapse.ts';
import { DsfrLink } from '../core/DsfrLink.tsx';
import { useDesignStrings } from '../core/strings.ts';
import './breadcrumb.css';

export interface BreadcrumbProps {
  /** The pages above this one, home first. */
  readonly above: readonly { readonly label: string; readonly href: string }[];
  readonly current: string;
}

/**
 * On a phone a button unfolds it.
 * Use through `PageLayout`. Not in a webview (D-05), nor for steps of a form.
 * @see https://www.systeme-de-design.gouv.fr/version-courante/fr/composants/fil-d-ariane
 */
export function Breadcrumb({ above, current }: BreadcrumbProps) {
  const { button, panel } = useCollapse();
  const { breadcrumb, showBreadcrumb } = useDesignStrings();
  return (
    <div className="fr-container">
      {/* biome-ignore lint/a11y/noRedundantRoles: explicit landmark roles are asked for (RGAA 9.2) */}
      <nav role="navigation" className="fr-breadcrumb" aria-label={breadcrumb}>
        <button
          className="fr-breadcrumb__button"
          {...button}
          onClick={() => {
            button.onClick();
            // The button disappears when the list opens, so the first link gets the focus.
            panel.ref.current?.querySelector('a')?.focus();
          }}
        >
          {showBreadcrumb}
        </button>
        <div className="fr-collapse" {...panel}>
          <ol className="fr-breadcrumb__list">
            {above.map(({ label, href }) => (
              <li key={href}>
                <DsfrLink className="fr-breadcrumb__link" href={href}>
                  {label}
                </DsfrLink>
              </li>
            ))}
            <li>
              {/* Search engines report the DSFR's link without an address as a fault. */}
              <span className="fr-breadcrumb__link" aria-current="page">
                {current}
              </span>
            </li>
          </ol>
        </div>
      </nav>
    </div>
  );
}
