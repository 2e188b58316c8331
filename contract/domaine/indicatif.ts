/** The operation code of a bank transfer (D-18): 6 to 12 letters or digits; spaces and case do not count. */
export const MOTIF_INDICATIF = '^ *(?:[A-Za-z0-9] *){6,12}$';

/** The longest text that may be such a code, spaces included. */
export const LONGUEUR_INDICATIF = 32;

const MOTIF = new RegExp(MOTIF_INDICATIF);

/** The code as it is compared and sent: no spaces of any kind, capitals. */
export function normaliserIndicatif(texte: string): string {
  return texte.replace(/\s/g, '').toUpperCase();
}

/** Whether a text is an operation code by its form. */
export function estIndicatif(texte: string): boolean {
  return MOTIF.test(normaliserIndicatif(texte));
}
