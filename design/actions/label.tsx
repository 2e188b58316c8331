import type { ReactElement } from 'react';

export interface LabelProps {
  /** A verb and its object; for money also the amount. */
  readonly label: string;
  /** Heard after the label, where a page repeats it: the name begins with what is seen (WCAG 2.5.3). */
  readonly about?: string | undefined;
}

export const nameOf = ({ label, about }: LabelProps): string =>
  about === undefined ? label : `${label} ${about}`;

/**
 * What a button shows and how it is called. A text of its own stays a text, and is no component: React then writes it
 * whole, also where a translating browser has replaced it.
 */
export const labelOf = ({ label, about }: LabelProps): string | ReactElement =>
  about === undefined ? (
    label
  ) : (
    <span>
      <span>{label}</span> <span className="fr-sr-only">{about}</span>
    </span>
  );
