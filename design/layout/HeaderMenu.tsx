import { type KeyboardEvent, type MouseEvent, type ReactNode, useEffect } from 'react';
import { useDesignStrings } from '../core/strings.ts';
import { useDialog } from '../modal/useDialog.ts';

/** The DSFR's header shows its tools in the bar. */
export const WIDE = '(min-width: 62em)';

export const MENU_ID = 'menu-entete';

const closeButton = (dialog: HTMLDialogElement) => dialog.querySelector('button');

const isSeen = (element: HTMLElement) =>
  element.getClientRects().length > 0 && getComputedStyle(element).visibility === 'visible';

/** Tab stays in the menu; its languages may be folded. */
function turnAround(event: KeyboardEvent<HTMLDialogElement>): void {
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
  /** Stable. */
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** The DSFR's markup on a native dialog; rendered while it is open. */
export function HeaderMenu({ onClose, children }: HeaderMenuProps) {
  const { menu, close } = useDesignStrings();
  const ref = useDialog(closeButton);
  useCloseWhenWide(onClose);
  // The button of the languages unfolds their list.
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
      onKeyDown={turnAround}
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
