import type { ReactElement } from 'react';

export interface LabelProps {
  /** Must be a verb and its object; an action about money also names the amount. */
  readonly label: string;
  /** Said after a label that the page repeats, so that the name begins with the visible text (WCAG 2.5.3). */
  readonly about?: string | undefined;
}

export const nameOf = ({ label, about }: LabelProps): string =>
  about === undefined ? label : `${label} ${about}`;

/**
 * Returns what a button shows and what it is called. A label without `about` stays a plain text: React then replaces
 * it whole, even if a translating browser has changed it.
 */
export const labelOf = ({ label, about }: LabelProps): string | ReactElement =>
  about === undefined ? (
    label
  ) : (
    <span>
      <span>{label}</span> <span className="fr-sr-only">{about}</span>
    </span>
  );
