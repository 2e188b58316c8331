import { Badge as DsfrBadge } from '@codegouvfr/react-dsfr/Badge';
import './badge.css';

export interface BadgeProps {
  readonly label: string;
  readonly severity?: 'info' | 'success' | 'warning' | 'error' | undefined;
}

/**
 * One or two words in lower case: capitals are read letter by letter.
 * Use inside the text that it qualifies, one word for one state. Not to press; a sentence is an `Alert`.
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
