import { Button as DsfrButton } from '@codegouvfr/react-dsfr/Button';
import type { MouseEvent, ReactNode } from 'react';
import { type IconName, iconClass } from '../core/icons.ts';
import { useDesignStrings } from '../core/strings.ts';
import { type LabelProps, labelOf } from './label.tsx';

export type ButtonPriority = 'primary' | 'secondary' | 'tertiary' | 'tertiary no outline';
export type ButtonSize = 'small' | 'medium';

export interface ButtonProps extends LabelProps {
  /** `button` by default, so that none submits a form by accident. */
  readonly type?: 'submit' | 'button';
  /**
   * A screen has one `primary` button, and the others are `tertiary`. `secondary` is for the button beside the
   * primary one of a dialog, and for the rows of a list.
   */
  readonly priority?: ButtonPriority;
  readonly size?: ButtonSize;
  /** Screen readers do not say the icon, so the label must be enough without it. */
  readonly icon?: IconName | undefined;
  /** A loading button keeps the focus and ignores clicks. */
  readonly loading?: boolean;
  readonly describedBy?: string | undefined;
  readonly onClick?: (() => void) | undefined;
  /** Marks the main action, of which a screen has at most one. */
  readonly main?: boolean;
  readonly testId?: string | undefined;
  /** Shows the label with elements in it, for example a number that stays whole. */
  readonly children?: ReactNode;
}

/** The test id by which journeys find the main action of any screen. */
export const MAIN_ACTION = 'action-principale';

/**
 * Use when something happens on this page. Not to go to another page: `ButtonLink`. A form that is not complete does
 * not disable it.
 * @see https://www.systeme-de-design.gouv.fr/version-courante/fr/composants/bouton
 */
export function Button({
  type = 'button',
  label,
  about,
  priority = 'primary',
  size = 'medium',
  icon,
  loading = false,
  describedBy,
  onClick,
  main = false,
  testId = main ? MAIN_ACTION : undefined,
  children = labelOf({ label, about }),
}: ButtonProps) {
  const strings = useDesignStrings();
  const click = (event: MouseEvent) => {
    if (loading) event.preventDefault();
    else onClick?.();
  };
  const common = {
    type,
    priority,
    size,
    onClick: click,
    nativeButtonProps: {
      'data-testid': testId,
      'aria-describedby': describedBy,
      ...(loading && { 'aria-disabled': true, 'aria-busy': true }),
    },
    children: loading ? strings.loading : children,
  } as const;
  return icon === undefined ? (
    <DsfrButton {...common} />
  ) : (
    <DsfrButton {...common} iconId={iconClass(icon)} />
  );
}
