/** How long a payment page stays open if the operator sets nothing. */
export const DEFAULT_ATTEMPT_MINUTES = 15;

/** For a payment that was confirmed at the last moment, and for a slow provider. */
const LATE_NEWS_MINUTES = 5;

/**
 * Minutes after which another payment may begin, if the provider answers (D-98).
 * @param pageMinutes how long the provider's page is still open; 0 counts from its end
 */
export const freeAfter = (pageMinutes: number): number => pageMinutes + LATE_NEWS_MINUTES;
