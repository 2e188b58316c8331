import { type RefObject, useEffect, useRef } from 'react';
import { focusOnceGone } from '../core/focusOnceGone.ts';

let openCount = 0;

/** M-03. */
function lockScroll(delta: 1 | -1): void {
  openCount += delta;
  document.documentElement.toggleAttribute('data-modal-open', openCount > 0);
}

function isShown(element: Element | null): element is HTMLElement {
  return element instanceof HTMLElement && element.getClientRects().length > 0;
}

/**
 * The focus goes back on unmount.
 * @param first gets the focus; not displayed yet
 */
export function useDialog(
  first: (dialog: HTMLDialogElement) => Element | null | undefined,
): RefObject<HTMLDialogElement | null> {
  const ref = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const dialog = ref.current;
    if (dialog === null) return undefined;
    const opener = document.activeElement;
    // `showModal` focuses it: a second change of the focus would be heard.
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
