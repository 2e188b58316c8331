import { Children, type ReactNode } from 'react';

export interface ButtonGroupProps {
  /** Buttons and link buttons. */
  readonly children: ReactNode;
}

/**
 * Buttons that belong together, side by side from 576 px; below they are as wide as the screen.
 * Use for two or three actions on the same thing, the main one first. Not for a choice that is then sent:
 * `RadioGroup`. It is a list, so a screen reader says how many there are.
 * @see https://www.systeme-de-design.gouv.fr/version-courante/fr/composants/groupe-de-boutons
 */
export function ButtonGroup({ children }: ButtonGroupProps) {
  return (
    <ul className="fr-btns-group fr-btns-group--icon-left fr-btns-group--inline-sm">
      {Children.map(children, (child) => child && <li>{child}</li>)}
    </ul>
  );
}
