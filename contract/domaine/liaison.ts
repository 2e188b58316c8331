/** A fine stays bound to a session for so long without use, minutes (D-13). */
export const MINUTES_LIAISON = 60;

/** How long before that end the page says so and offers to stay, minutes (D-28, WCAG 2.2.1). */
export const MINUTES_PREAVIS = 5;
