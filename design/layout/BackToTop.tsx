import { TOP_ID } from '../core/anchors.ts';
import { useDesignStrings } from '../core/strings.ts';
import './backToTop.css';

/**
 * Leads to the top of the page, where the next Tab finds the skip links.
 * Use at the end of a text of more than two screens that begins with a `Summary`. Not on steps of the journey.
 * @see https://www.systeme-de-design.gouv.fr/version-courante/fr/composants/retour-en-haut-de-page
 */
export function BackToTop() {
  const { backToTop } = useDesignStrings();
  return (
    <p>
      <a className="fr-link fr-icon-arrow-up-fill fr-link--icon-left" href={`#${TOP_ID}`}>
        {backToTop}
      </a>
    </p>
  );
}
