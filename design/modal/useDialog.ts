import { type KeyboardEvent, type RefObject, useEffect, useRef } from 'react';
import { tabbable } from 'tabbable';

let openCount = 0;

/** Blocks the page's scroll while at least one modal is open (M-03). */
function lockScroll(delta: 1 | -1): void {
  openCount += delta;
  document.documentElement.toggleAttribute('data-modal-open', openCount > 0);
}

function isShown(element: Element | null): element is HTMLElement {
  return element instanceof HTMLElement && element.getClientRects().length > 0;
}

/** On unmount the focus goes back to the element that had it. */
export function useDialog(): RefObject<HTMLDialogElement | null> {
  const ref = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const dialog = ref.current;
    if (dialog === null) return undefined;
    const opener = document.activeElement;
    dialog.showModal();
    // A long content scrolls, and a browser would give the focus to what scrolls.
    tabbable(dialog)[0]?.focus();
    lockScroll(1);
    return () => {
      dialog.close();
      lockScroll(-1);
      if (isShown(opener)) opener.focus();
    };
  }, []);
  return ref;
}

const isRadio = (element: Element | null | undefined): element is HTMLInputElement =>
  element instanceof HTMLInputElement && element.type === 'radio';

/** Tab stops once in a group of radios; while none is checked, tabbable lists them all. */
function isSameStop(one: Element | undefined, other: Element | null): boolean {
  if (one === other) return true;
  return isRadio(one) && isRadio(other) && one.name === other.name && one.form === other.form;
}

/** Keeps Tab between the first and the last control of a dialog (M-02). */
export function trapTab(event: KeyboardEvent<HTMLDialogElement>): void {
  if (event.key !== 'Tab') return;
  const stops = tabbable(event.currentTarget);
  const [from, to] = event.shiftKey ? [stops.at(0), stops.at(-1)] : [stops.at(-1), stops.at(0)];
  const { activeElement } = document;
  const isOutside = !stops.some((stop) => stop === activeElement);
  if (!isOutside && !isSameStop(from, activeElement)) return;
  event.preventDefault();
  to?.focus();
}
