const KEYS: readonly unknown[] = ['Tab', 'Enter'];

/**
 * True for a press inside an `ErrorSummary` that leads to one of its links or follows it. Code that clears errors at
 * the next press must keep them then, or the link would disappear before it is followed.
 */
export function leadsThroughSummary(event: Event): boolean {
  const { target } = event;
  const isInside = target instanceof Element && target.closest('[data-error-summary]') !== null;
  return isInside && (!(event instanceof KeyboardEvent) || KEYS.includes(event.key));
}
