import { Fragment } from 'react';

export interface BrandProps {
  /** The lines of the brand block, one string each. */
  readonly lines: readonly string[];
}

/**
 * The State's brand block, in French in every language (RGAA 8.7).
 * @see https://www.systeme-de-design.gouv.fr/version-courante/fr/fondamentaux/bloc-marque
 */
export function Brand({ lines }: BrandProps) {
  return (
    <p className="fr-logo" lang="fr">
      {lines.map((line, index) => (
        <Fragment key={line}>
          {index > 0 && <br />}
          <span>{line}</span>
        </Fragment>
      ))}
    </p>
  );
}
