/** The specification fixes both values (section 9) and does not explain them. */
export const CHANNEL = '2';
export const NATURE = 'AMENDES';

export const MAIL_STATES = ['EN_COURS', 'PARTI', 'REFUSE'] as const;
