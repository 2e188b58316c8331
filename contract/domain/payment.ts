/** Specification section 9. */
export const CHANNEL = '2';
export const NATURE = 'AMENDES';

export const MAIL_STATES = ['EN_COURS', 'PARTI', 'REFUSE'] as const;
