/** Fixed values of a payment start (section 9 of the specification). */
export const CHANNEL = '2';
export const NATURE = 'AMENDES';

/** What became of the mail that a payment sends by itself. */
export const MAIL_STATES = ['EN_COURS', 'PARTI', 'REFUSE'] as const;
