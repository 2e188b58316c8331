/** `R-2026-000123` (D-19). */

export const REFERENCE_PATTERN = '^[A-Za-z0-9-]{1,40}$';

/** `7KQ2-M4TX-9BRD`. */
export const VERIFICATION_CODE_PATTERN = '^[0-9A-Za-z]{4}-[0-9A-Za-z]{4}-[0-9A-Za-z]{4}$';
