import { useId } from 'react';

export interface SummaryProps {
  readonly title: string;
  /** The parts of the page in order, each with the id of its `Section`. */
  readonly entries: readonly { readonly id: string; readonly label: string }[];
}

/**
 * The parts of a long page, each a link to its anchor.
 * @see https://www.systeme-de-design.gouv.fr/version-courante/fr/composants/sommaire
 */
export function Summary({ title, entries }: SummaryProps) {
  const titleId = useId();
  return (
    <nav className="fr-summary fr-mb-4w" aria-labelledby={titleId}>
      <p className="fr-summary__title" id={titleId}>
        {title}
      </p>
      <ol>
        {entries.map(({ id, label }) => (
          <li key={id}>
            <a className="fr-summary__link" href={`#${id}`}>
              {label}
            </a>
          </li>
        ))}
      </ol>
    </nav>
  );
}
