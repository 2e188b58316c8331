/**
 * Milliseconds for a mail or a letter, from before its claim until it is handed over. Shorter than the claim of a mail
 * and the limit of the job, so that no second sending begins while the first may still be under way.
 */
export const SENDING_MS = 90_000;
