import { Accordion } from '@codegouvfr/react-dsfr/Accordion';
import type { MouseEvent, ReactNode } from 'react';
import { fold } from '../core/collapse.ts';

export interface AccordionItem {
  /** The id of the anchor, without its prefix `volet-`. */
  readonly id: string;
  /** Uses the words of the paper notice. */
  readonly title: NonNullable<ReactNode>;
  readonly content: NonNullable<ReactNode>;
}

export interface AccordionGroupProps {
  /** The level of the titles, one below the heading above the group (RGAA 9.1). */
  readonly level?: 2 | 3;
  readonly items: readonly AccordionItem[];
}

/** react-dsfr's accordion only changes `aria-expanded`, so we fold the panel. */
function foldPanel(open: boolean, { currentTarget }: MouseEvent<HTMLButtonElement>): void {
  const panel = document.getElementById(currentTarget.getAttribute('aria-controls') ?? '');
  if (panel) fold(panel, open);
}

/**
 * Sections that unfold one by one; to open one closes none.
 * Use for answers of which one person needs one. Not for what everybody must read, or an error.
 * @see https://www.systeme-de-design.gouv.fr/version-courante/fr/composants/accordeon
 */
export function AccordionGroup({ level = 3, items }: AccordionGroupProps) {
  return (
    <div className="fr-accordions-group">
      {items.map(({ id, title, content }) => (
        // The DSFR lays out the button's children in a row. One `span` around the title keeps its parts in one
        // sentence.
        <Accordion
          key={id}
          id={`volet-${id}`}
          label={<span>{title}</span>}
          titleAs={`h${level}`}
          onExpandedChange={foldPanel}
        >
          {content}
        </Accordion>
      ))}
    </div>
  );
}
