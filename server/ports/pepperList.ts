/**
 * The form of `KEY_PEPPERS`, which the settings check and the protection of keys obeys.
 * @returns the peppers, the current one first; an empty element stays, for the settings to refuse
 */
export const readPeppers = (liste: string): string[] =>
  liste.split(',').map((pepper) => pepper.trim());
