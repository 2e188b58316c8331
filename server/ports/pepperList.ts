/** The current pepper first. The settings refuse an empty element. */
export const readPeppers = (liste: string): string[] =>
  liste.split(',').map((pepper) => pepper.trim());
