import { Button } from '@codegouvfr/react-dsfr/Button';
import { DsfrLink } from '../core/DsfrLink.tsx';
import { NewWindowLink, useNewWindow } from '../core/NewWindowLink.tsx';
import { type ButtonPriority, type ButtonSize, MAIN_ACTION } from './Button.tsx';
import { type LabelProps, labelOf, nameOf } from './label.tsx';

export interface ButtonLinkProps extends LabelProps {
  readonly href: string;
  readonly priority?: ButtonPriority;
  readonly size?: ButtonSize;
  /** Opens the address in a new window (G-13, RGAA 13.2). */
  readonly external?: boolean;
  /** Marks the main action, of which a screen has at most one. */
  readonly main?: boolean;
  readonly testId?: string | undefined;
}

/**
 * A link that looks like a button, tertiary if it leads away.
 * Use when the next step is another page; `external` for a site of the State, but not for the payment page. Not when
 * something also happens: `Button`.
 * @see https://www.systeme-de-design.gouv.fr/version-courante/fr/composants/bouton
 */
export function ButtonLink({
  href,
  label,
  about,
  external = false,
  priority = external ? 'tertiary' : 'primary',
  size = 'medium',
  main = false,
  testId = main ? MAIN_ACTION : undefined,
}: ButtonLinkProps) {
  const newWindow = useNewWindow(href, nameOf({ label, about }));
  const linkProps = { ...(external ? newWindow : { href }), 'data-testid': testId };
  return (
    <Button linkProps={linkProps} priority={priority} size={size}>
      {labelOf({ label, about })}
    </Button>
  );
}

export interface TextLinkProps {
  /** An address of this site, an anchor, `tel:` or `mailto:`; another site's if `external` is set. */
  readonly href: string;
  /** Must make sense when it is read alone, because screen readers list links without their text around. */
  readonly label: string;
  /** Opens the address in a new window, as it does for `ButtonLink`. */
  readonly external?: boolean;
  /** Marks the main action where it is a plain link, because a button beside it is the primary one. */
  readonly main?: boolean;
}

/**
 * A link inside a text or below it. Of these links only telephone numbers are printed.
 * Use for a way to more, a telephone number or a mail address. Not for the next step: `ButtonLink`.
 * @see https://www.systeme-de-design.gouv.fr/version-courante/fr/composants/lien
 */
export function TextLink({ href, label, external = false, main = false }: TextLinkProps) {
  if (external) {
    return <NewWindowLink className="fr-link" href={href} label={label} />;
  }
  return (
    <DsfrLink className="fr-link" href={href} data-testid={main ? MAIN_ACTION : undefined}>
      {label}
    </DsfrLink>
  );
}
