/** D-13. */
export const BINDING_MINUTES = 60;

/** D-28, WCAG 2.2.1. */
export const WARNING_MINUTES = 5;
