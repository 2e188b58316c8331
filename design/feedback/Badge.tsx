import { Badge as DsfrBadge } from '@codegouvfr/react-dsfr/Badge';
import './badge.css';

export interface BadgeProps {
  readonly label: string;
  /** A colour, without icon: the words say it. */
  readonly severity?: 'info' | 'success' | 'warning' | 'error' | 'new';
}

/**
 * A state in one or two words.
 * Use inside the text that it qualifies, with one word for one state, in lower case: capitals are read letter by
 * letter. Not to press or to filter by; a sentence is an `Alert`.
 * @see https://www.systeme-de-design.gouv.fr/version-courante/fr/composants/badge
 */
export function Badge({ label, severity }: BadgeProps) {
  return severity === undefined ? (
    <DsfrBadge as="span">{label}</DsfrBadge>
  ) : (
    <DsfrBadge as="span" severity={severity} noIcon>
      {label}
    </DsfrBadge>
  );
}
