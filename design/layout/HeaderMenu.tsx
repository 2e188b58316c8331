import { type KeyboardEvent, type MouseEvent, type ReactNode, useEffect } from 'react';
import { useDesignStrings } from '../core/strings.ts';
import { useDialog } from '../modal/useDialog.ts';

/** From this width the DSFR's header shows its tools in the bar, without a menu. */
export const WIDE = '(min-width: 62em)';

export const MENU_ID = 'menu-entete';

const closeButton = (dialog: HTMLDialogElement) => dialog.querySelector('button');

const isSeen = (element: HTMLElement) =>
  element.getClientRects().length > 0 && getComputedStyle(element).visibility === 'visible';

/**
 * Moves the focus from the last element to the first one, and back, so that Tab stays in the menu. Links of a folded
 * list do not count.
 */
function wrapFocus(event: KeyboardEvent<HTMLDialogElement>): void {
  if (event.key !== 'Tab') return;
  const stops = [...event.currentTarget.querySelectorAll<HTMLElement>('a, button')].filter(isSeen);
  const [from, to] = event.shiftKey ? [stops.at(0), stops.at(-1)] : [stops.at(-1), stops.at(0)];
  if (document.activeElement !== from) return;
  event.preventDefault();
  to?.focus();
}

function useCloseWhenWide(onClose: () => void): void {
  useEffect(() => {
    const wide = matchMedia(WIDE);
    wide.addEventListener('change', onClose);
    return () => wide.removeEventListener('change', onClose);
  }, [onClose]);
}

export interface HeaderMenuProps {
  /** Must be the same function at each render, because an effect depends on it. */
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** The menu of the header: the DSFR's markup on a native dialog. Render it only while it is open. */
export function HeaderMenu({ onClose, children }: HeaderMenuProps) {
  const { menu, close } = useDesignStrings();
  const ref = useDialog(closeButton);
  useCloseWhenWide(onClose);
  // A button with `aria-expanded` unfolds the list of languages, so it does not close the menu.
  const pressed = ({ target }: MouseEvent) => {
    if (target instanceof Element && target.closest('a, button:not([aria-expanded])')) onClose();
  };
  return (
    <dialog
      ref={ref}
      id={MENU_ID}
      className="fr-header__menu fr-modal fr-modal--opened"
      aria-label={menu}
      aria-modal="true"
      onClose={onClose}
      onKeyDown={wrapFocus}
      onClick={pressed}
    >
      <div className="fr-container">
        <button
          type="button"
          className="fr-btn--close fr-btn"
          aria-controls={MENU_ID}
          title={close}
        >
          {close}
        </button>
        <div className="fr-header__menu-links">{children}</div>
      </div>
    </dialog>
  );
}
