type Urgency = 'polite' | 'assertive';

/** Finds the live region of the application. */
export const region = (urgency: Urgency): Element | null =>
  document.querySelector(`[data-testid=annonce-${urgency}]`);

/** Returns what assistive technology is told now. */
export const heard = (urgency: Urgency): string => region(urgency)?.textContent ?? '';
