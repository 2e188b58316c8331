import { Accordion } from '@codegouvfr/react-dsfr/Accordion';
import type { MouseEvent, ReactNode } from 'react';
import { fold } from '../core/collapse.ts';

export interface AccordionItem {
  /** Of the anchor `volet-…`. */
  readonly id: string;
  /** In the words of the paper. */
  readonly title: NonNullable<ReactNode>;
  readonly content: NonNullable<ReactNode>;
}

export interface AccordionGroupProps {
  readonly items: readonly AccordionItem[];
}

/** react-dsfr's accordion changes `aria-expanded` alone. */
function foldPanel(open: boolean, { currentTarget }: MouseEvent<HTMLButtonElement>): void {
  const panel = document.getElementById(currentTarget.getAttribute('aria-controls') ?? '');
  if (panel) fold(panel, open);
}

/**
 * Folded sections: opening one closes none.
 * Use for several answers of which one person needs one. Not for what everybody must read, an error or one section
 * alone.
 * @see https://www.systeme-de-design.gouv.fr/version-courante/fr/composants/accordeon
 */
export function AccordionGroup({ items }: AccordionGroupProps) {
  return (
    <div className="fr-accordions-group">
      {items.map(({ id, title, content }) => (
        // The button is a row of boxes: the pieces of a title stay one sentence in one box.
        <Accordion
          key={id}
          id={`volet-${id}`}
          label={<span>{title}</span>}
          titleAs="h3"
          onExpandedChange={foldPanel}
        >
          {content}
        </Accordion>
      ))}
    </div>
  );
}
