/** The DSFR's header shows its tools in the bar. */
export const WIDE = '(min-width: 62em)';
