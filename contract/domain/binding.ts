/** A fine stays bound to a session for so long without use, minutes (D-13). */
export const BINDING_MINUTES = 60;

/** How long before that end the page says so and offers to stay, minutes (D-28, WCAG 2.2.1). */
export const WARNING_MINUTES = 5;
