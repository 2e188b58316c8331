import { Fragment } from 'react';

export interface BrandProps {
  readonly lines: readonly string[];
}

/** The name of the State stays French on every page, so its language is marked (RGAA 8.7). */
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
