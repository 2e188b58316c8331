import { type RefObject, useEffect, useRef } from 'react';
import { focusOnceGone } from '../core/focusOnceGone.ts';

let openCount = 0;

/** The page does not scroll while at least one modal is open (M-03). */
function lockScroll(delta: 1 | -1): void {
  openCount += delta;
  document.documentElement.toggleAttribute('data-modal-open', openCount > 0);
}

function isShown(element: Element | null): element is HTMLElement {
  return element instanceof HTMLElement && element.getClientRects().length > 0;
}

/**
 * Opens a dialog as long as its component is mounted. Then the focus goes back to where it was.
 * @param first finds the element that gets the focus; the dialog does not show yet
 */
export function useDialog(
  first: (dialog: HTMLDialogElement) => Element | null | undefined,
): RefObject<HTMLDialogElement | null> {
  const ref = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const dialog = ref.current;
    if (dialog === null) return undefined;
    const opener = document.activeElement;
    // `showModal` focuses this element itself. A second move of the focus would be heard.
    first(dialog)?.setAttribute('autofocus', '');
    dialog.showModal();
    lockScroll(1);
    return () => {
      dialog.close();
      lockScroll(-1);
      focusOnceGone(() => (isShown(opener) ? opener : null));
    };
  }, [first]);
  return ref;
}
