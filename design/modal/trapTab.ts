import type { KeyboardEvent } from 'react';
import { tabbable } from 'tabbable';

const follows = (element: Element, other: Element | null): boolean =>
  other !== null &&
  (other.compareDocumentPosition(element) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0;

/**
 * Returns the element that gets the focus when a modal opens: its title. In an alert it is the first action, because
 * the alert's text is read with its name.
 */
export function firstFocus(dialog: HTMLDialogElement): Element | null {
  const title = dialog.querySelector('[data-title]');
  if (dialog.role !== 'alertdialog' || title === null) return title;
  // The dialog does not show yet, so its elements have no boxes.
  const stops = tabbable(dialog, { displayCheck: 'none' });
  return stops.find((stop) => follows(stop, title)) ?? title;
}

const isRadio = (element: Element | null | undefined): element is HTMLInputElement =>
  element instanceof HTMLInputElement && element.type === 'radio';

/** A group of radio buttons is one stop. While none is checked, `tabbable` lists them all. */
function isSameStop(one: Element | undefined, other: Element | null): boolean {
  if (one === other) return true;
  return isRadio(one) && isRadio(other) && one.name === other.name && one.form === other.form;
}

/** Keeps Tab between the first and the last control of a modal (M-02). */
export function trapTab(event: KeyboardEvent<HTMLDialogElement>): void {
  if (event.key !== 'Tab') return;
  const stops = tabbable(event.currentTarget);
  const [from, to] = event.shiftKey ? [stops.at(0), stops.at(-1)] : [stops.at(-1), stops.at(0)];
  const { activeElement } = document;
  const isStop = stops.some((stop) => stop === activeElement);
  const isTitle = activeElement?.matches('[data-title]') ?? false;
  // The title is no stop itself. The browser finds the next stop from it.
  if (isTitle && stops.some((stop) => event.shiftKey || follows(stop, activeElement))) return;
  if (isStop && !isSameStop(from, activeElement)) return;
  event.preventDefault();
  to?.focus();
}
