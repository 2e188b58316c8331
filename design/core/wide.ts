/** From here on the DSFR shows the header's tools in its bar. */
export const WIDE = '(min-width: 62em)';
