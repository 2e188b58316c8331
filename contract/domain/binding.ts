/** The right of a session to a fine ends after this time without use (D-13). */
export const BINDING_MINUTES = 60;

/** The page warns this long before the binding ends, and offers to stay (D-28, WCAG 2.2.1). */
export const WARNING_MINUTES = 5;
