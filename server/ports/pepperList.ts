/** The current pepper first. The settings refuse an empty element. */
export const readPeppers = (list: string): string[] =>
  list.split(',').map((pepper) => pepper.trim());
