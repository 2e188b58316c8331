/** The id of the field with this name; the error summary links to it. */
export function fieldId(name: string): string {
  return `champ-${name}`;
}

/** Moves the focus to the field with this name, for example when the number is full (F-06). */
export function focusField(name: string): void {
  document.getElementById(fieldId(name))?.focus();
}
