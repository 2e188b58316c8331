/** Fixed values of a payment start (section 9 of the specification). */
export const CANAL = '2';
export const NATURE = 'AMENDES';
