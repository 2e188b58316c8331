export interface LabelProps {
  /** A verb and its object; for money also the amount. */
  readonly label: string;
  /** Heard after the label, where a page repeats it: the name begins with what is seen (WCAG 2.5.3). */
  readonly about?: string | undefined;
}

export const nameOf = ({ label, about }: LabelProps): string =>
  about === undefined ? label : `${label} ${about}`;

/** What a button shows and how it is called. */
export function Label({ label, about }: LabelProps) {
  if (about === undefined) return label;
  return (
    <span>
      {label} <span className="fr-sr-only">{about}</span>
    </span>
  );
}
