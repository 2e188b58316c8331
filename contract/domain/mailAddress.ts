/** The longest address that mail can carry (RFC 5321). */
export const MAIL_ADDRESS_LENGTH = 254;

/** Letters, digits and characters that stand in a local part without quotes (RFC 5322, `atext`), and dots. */
const LOCALE = "[A-Za-z0-9.!#$%&'*+/=?^_`{|}~-]{1,64}";

/** A name of a domain, also one in letters of another script (RFC 5890). */
const NAME = '[\\p{L}\\p{M}\\p{N}-]+';

/**
 * One bare address, for a regular expression with the flag `u`: nothing that a mail header reads as a list, a name, a
 * comment or a line, nothing that is shown in another order than it is sent, and nothing invisible.
 */
export const MAIL_ADDRESS_PATTERN = `^(?!.*\\p{Default_Ignorable_Code_Point})${LOCALE}@${NAME}(?:\\.${NAME})+$`;
