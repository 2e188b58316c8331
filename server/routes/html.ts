const ECHAPPEMENTS: Partial<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
};

/** A text as it can stand in an HTML element or between double quotes. */
export const echapper = (texte: string): string =>
  texte.replace(/[&<>"]/g, (caractere) => ECHAPPEMENTS[caractere] ?? caractere);
