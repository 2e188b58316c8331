/** Our references look like `R-2026-000123`; the pattern also admits those of the administration’s files. */
export const REFERENCE_PATTERN = '^[A-Za-z0-9-]{1,40}$';

/** The code that a receipt prints for those who check it: `7KQ2-M4TX-9BRD`. */
export const VERIFICATION_CODE_PATTERN = '^[0-9A-Za-z]{4}-[0-9A-Za-z]{4}-[0-9A-Za-z]{4}$';
