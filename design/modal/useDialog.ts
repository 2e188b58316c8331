import { type RefObject, useEffect, useRef } from 'react';

let openCount = 0;

/** Blocks the page's scroll while at least one modal is open (M-03). */
function lockScroll(delta: 1 | -1): void {
  openCount += delta;
  document.documentElement.toggleAttribute('data-modal-open', openCount > 0);
}

function isShown(element: Element | null): element is HTMLElement {
  return element instanceof HTMLElement && element.getClientRects().length > 0;
}

/**
 * On unmount the focus goes back to the element that had it.
 * @param firstStop gets the focus: a long content scrolls, and a browser would give the focus to what scrolls
 */
export function useDialog(
  firstStop: (dialog: HTMLDialogElement) => HTMLElement | SVGElement | null | undefined,
): RefObject<HTMLDialogElement | null> {
  const ref = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const dialog = ref.current;
    if (dialog === null) return undefined;
    const opener = document.activeElement;
    dialog.showModal();
    firstStop(dialog)?.focus();
    lockScroll(1);
    return () => {
      dialog.close();
      lockScroll(-1);
      if (isShown(opener)) opener.focus();
    };
  }, [firstStop]);
  return ref;
}
