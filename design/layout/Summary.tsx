import { Summary as DsfrSummary } from '@codegouvfr/react-dsfr/Summary';
import './summary.css';

export interface SummaryProps {
  readonly title: string;
  /** The ids and titles of the `Section`s, in the order of the page. */
  readonly entries: readonly { readonly id: string; readonly label: string }[];
}

/**
 * Lists the parts of a long page.
 * Use for a text of more than two screens, with the titles of its sections. Not for answers that fold:
 * `AccordionGroup`.
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
