import { Breadcrumb as DsfrBreadcrumb } from '@codegouvfr/react-dsfr/Breadcrumb';
import { useDesignStrings } from '../core/strings.ts';
import './breadcrumb.css';

export interface BreadcrumbProps {
  /** The pages above this one, home first. */
  readonly above: readonly { readonly label: string; readonly href: string }[];
  readonly current: string;
}

/**
 * react-dsfr's button waits for the DSFR's script. It disappears when the list opens, so the first link gets the focus.
 */
function unfoldOnPress(nav: HTMLElement | null) {
  const button = nav?.querySelector('button');
  const unfold = () => {
    nav?.querySelector('.fr-collapse')?.classList.add('fr-collapse--expanded');
    nav?.querySelector('a')?.focus();
  };
  button?.addEventListener('click', unfold);
  return () => button?.removeEventListener('click', unfold);
}

/**
 * On a phone a button unfolds it.
 * Use through `PageLayout`. Not in a webview (D-05), nor for steps of a form.
 * @see https://www.systeme-de-design.gouv.fr/version-courante/fr/composants/fil-d-ariane
 */
export function Breadcrumb({ above, current }: BreadcrumbProps) {
  const { breadcrumb } = useDesignStrings();
  // Its type knows no attribute of the `nav`. Its own name ends with a French colon in each language.
  const name: object = { 'aria-label': breadcrumb };
  return (
    <div className="fr-container">
      <DsfrBreadcrumb
        segments={above.map(({ label, href }) => ({ label, linkProps: { href } }))}
        currentPageLabel={current}
        ref={unfoldOnPress}
        {...name}
      />
    </div>
  );
}
