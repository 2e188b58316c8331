import { Button } from '@codegouvfr/react-dsfr/Button';
import { DsfrLink } from '../core/DsfrLink.tsx';
import { NewWindowLink, useNewWindow } from '../core/NewWindowLink.tsx';
import type { ButtonPriority, ButtonSize } from './Button.tsx';

export interface ButtonLinkProps {
  /** From `href()` of `contract/paths.ts`. */
  readonly href: string;
  readonly label: string;
  readonly priority?: ButtonPriority;
  readonly testId?: string | undefined;
}

/**
 * A link that looks like a button.
 * Use when the next step is another page. Not when something also happens: `Button`.
 * @see https://www.systeme-de-design.gouv.fr/version-courante/fr/composants/bouton
 */
export function ButtonLink({ href, label, priority = 'primary', testId }: ButtonLinkProps) {
  const linkProps = { href, 'data-testid': testId };
  return (
    <Button linkProps={linkProps} priority={priority}>
      {label}
    </Button>
  );
}

export interface ExternalLinkButtonProps {
  readonly href: string;
  readonly label: string;
  readonly priority?: ButtonPriority;
  readonly size?: ButtonSize;
  readonly testId?: string | undefined;
}

/**
 * As `ButtonLink`, in a new window (G-13, RGAA 13.2).
 * Use for a step on another site of the State. Not for the payment page, which opens in the same window.
 * @see https://www.systeme-de-design.gouv.fr/version-courante/fr/composants/bouton
 */
export function ExternalLinkButton({
  href,
  label,
  priority = 'secondary',
  size = 'medium',
  testId,
}: ExternalLinkButtonProps) {
  const linkProps = { ...useNewWindow(href, label), 'data-testid': testId };
  return (
    <Button linkProps={linkProps} priority={priority} size={size}>
      {label}
    </Button>
  );
}

export interface TextLinkProps {
  /** Inside this site, anchor, `tel:` or `mailto:`. */
  readonly href: string;
  /** Makes sense when it is read alone. */
  readonly label: string;
  /** In a new window. */
  readonly external?: boolean;
}

/**
 * Paper leaves links out.
 * Use for a way to more, a telephone number or a mail address. Not for the next step: `ButtonLink`.
 * @see https://www.systeme-de-design.gouv.fr/version-courante/fr/composants/lien
 */
export function TextLink({ href, label, external = false }: TextLinkProps) {
  if (external) {
    return <NewWindowLink className="fr-link" href={href} label={label} />;
  }
  return (
    <DsfrLink className="fr-link" href={href}>
      {label}
    </DsfrLink>
  );
}
