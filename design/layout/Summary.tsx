import { Summary as DsfrSummary } from '@codegouvfr/react-dsfr/Summary';
import './summary.css';

export interface SummaryProps {
  readonly title: string;
  /** The parts of the page in order, each with the id of its `Section`. */
  readonly entries: readonly { readonly id: string; readonly label: string }[];
}

/**
 * The parts of a long page, each a link to its anchor.
 * Use for the parts of a text of more than two screens, with the very titles of its sections. Not for steps of the
 * journey or answers that fold: `AccordionGroup`. A link moves the place of reading too.
 * @see https://www.systeme-de-design.gouv.fr/version-courante/fr/composants/sommaire
 */
export function Summary({ title, entries }: SummaryProps) {
  return (
    <DsfrSummary
      className="fr-mb-4w"
      title={title}
      links={entries.map(({ id, label }) => ({ text: label, linkProps: { href: `#${id}` } }))}
    />
  );
}
