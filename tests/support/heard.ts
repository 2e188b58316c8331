type Urgency = 'polite' | 'assertive';

/** The live region of the application. */
export const region = (urgency: Urgency): Element | null =>
  document.querySelector(`[data-testid=annonce-${urgency}]`);

/** What assistive technology is told now. */
export const heard = (urgency: Urgency): string => region(urgency)?.textContent ?? '';
