/** Reads the setting. The current pepper comes first; former ones follow. */
export const readPeppers = (list: string): string[] =>
  list.split(',').map((pepper) => pepper.trim());
