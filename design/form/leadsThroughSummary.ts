const KEYS: readonly unknown[] = ['Tab', 'Enter'];

/** A press on the way to a link of an `ErrorSummary`, or on it: what clears errors must leave the summary there. */
export function leadsThroughSummary(event: Event): boolean {
  const { target } = event;
  const isInside = target instanceof Element && target.closest('[data-error-summary]') !== null;
  return isInside && (!(event instanceof KeyboardEvent) || KEYS.includes(event.key));
}
