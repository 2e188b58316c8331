/** A session may use a fine until it leaves it unused for this long (D-13). */
export const BINDING_MINUTES = 60;

/** The page warns this long before the binding ends, and offers to stay (D-28, WCAG 2.2.1). */
export const WARNING_MINUTES = 5;
