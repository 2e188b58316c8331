import { type KeyboardEvent, type RefObject, useEffect, useRef } from 'react';
import { tabbables } from './tabbables.ts';

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
 * Opens a dialog in the browser's top layer as long as it is mounted, and gives the focus back to the
 * element that had it.
 */
export function useDialog(): RefObject<HTMLDialogElement | null> {
  const ref = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const dialog = ref.current;
    if (dialog === null) return undefined;
    const opener = document.activeElement;
    dialog.showModal();
    // A long content scrolls, and a browser would give the focus to what scrolls.
    tabbables(dialog)[0]?.focus();
    lockScroll(1);
    return () => {
      dialog.close();
      lockScroll(-1);
      if (isShown(opener)) opener.focus();
    };
  }, []);
  return ref;
}

/** Keeps Tab between the first and the last control of a dialog (M-02). */
export function trapTab(event: KeyboardEvent<HTMLDialogElement>): void {
  if (event.key !== 'Tab') return;
  const stops = tabbables(event.currentTarget);
  const [first, last] = [stops.at(0), stops.at(-1)];
  const { activeElement } = document;
  const isOutside = !stops.some((stop) => stop === activeElement);
  const target = event.shiftKey
    ? (activeElement === first || isOutside) && last
    : (activeElement === last || isOutside) && first;
  if (!target) return;
  event.preventDefault();
  target.focus();
}
