const SELECTOR = [
  'a[href]',
  'button:not([disabled])',
  'input:not([disabled]):not([type="hidden"])',
  'select:not([disabled])',
  'textarea:not([disabled])',
  'summary',
  '[tabindex]',
].join();

/** In a group of radios Tab stops once: at the checked one, or at the first when none is. */
function isTabStop(element: HTMLElement, all: readonly HTMLElement[]): boolean {
  if (!(element instanceof HTMLInputElement) || element.type !== 'radio') return true;
  const group = all.filter(
    (other): other is HTMLInputElement =>
      other instanceof HTMLInputElement && other.type === 'radio' && other.name === element.name,
  );
  return element === (group.find(({ checked }) => checked) ?? group[0]);
}

/** The elements inside a container that Tab reaches, in DOM order. */
export function tabbables(container: HTMLElement): HTMLElement[] {
  const candidates = [...container.querySelectorAll<HTMLElement>(SELECTOR)].filter(
    (element) => element.tabIndex >= 0 && element.getClientRects().length > 0,
  );
  return candidates.filter((element) => isTabStop(element, candidates));
}
