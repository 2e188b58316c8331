import { Children, type ReactNode } from 'react';

export interface ButtonGroupProps {
  readonly children: ReactNode;
}

/**
 * Puts buttons side by side from 576 px.
 * Use for two or three actions on the same thing, the main one first. Not for a choice that is then sent: `RadioGroup`.
 * @see https://www.systeme-de-design.gouv.fr/version-courante/fr/composants/groupe-de-boutons
 */
export function ButtonGroup({ children }: ButtonGroupProps) {
  return (
    <ul className="fr-btns-group fr-btns-group--icon-left fr-btns-group--inline-sm">
      {Children.map(children, (child) => child && <li>{child}</li>)}
    </ul>
  );
}
