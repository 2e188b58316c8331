/** Minutes without use after which a session loses its fine (D-13). */
export const BINDING_MINUTES = 60;

/** Minutes before that end at which the page warns (D-28, WCAG 2.2.1). */
export const WARNING_MINUTES = 5;
