/** The current pepper first. */
export const readPeppers = (list: string): string[] =>
  list.split(',').map((pepper) => pepper.trim());
