import { Children, type ReactNode } from 'react';

export interface ButtonGroupProps {
  /** `row`: side by side from 768 px; `column`: always stacked. */
  readonly direction?: 'row' | 'column';
  /** Buttons and link buttons. */
  readonly children: ReactNode;
}

/**
 * Buttons that belong together.
 * @see https://www.systeme-de-design.gouv.fr/version-courante/fr/composants/groupe-de-boutons
 */
export function ButtonGroup({ direction = 'row', children }: ButtonGroupProps) {
  const inline = direction === 'row' ? ' fr-btns-group--inline-md' : '';
  return (
    <ul className={`fr-btns-group fr-btns-group--icon-left${inline}`}>
      {Children.map(children, (child) => child && <li>{child}</li>)}
    </ul>
  );
}
