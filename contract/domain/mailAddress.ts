/** RFC 5321. */
export const MAIL_ADDRESS_LENGTH = 254;

/** RFC 5322 `atext` and dots. */
const LOCALE = "[A-Za-z0-9.!#$%&'*+/=?^_`{|}~-]{1,64}";

/** Any script (RFC 5890). */
const NAME = '[\\p{L}\\p{M}\\p{N}-]+';

/**
 * Flag `u`. Excludes what a header reads as a list, name, comment or line, and characters that reorder or are
 * invisible.
 */
export const MAIL_ADDRESS_PATTERN = `^(?!.*\\p{Default_Ignorable_Code_Point})${LOCALE}@${NAME}(?:\\.${NAME})+$`;
