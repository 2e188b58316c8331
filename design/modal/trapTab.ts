import type { KeyboardEvent } from 'react';
import { tabbable } from 'tabbable';

export const firstStop = (dialog: HTMLDialogElement) => tabbable(dialog)[0];

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
