/** The id of the field with this name; the error summary links to it. */
export function fieldId(name: string): string {
  return `champ-${name}`;
}

/** Moves the focus to the field with this name, for example when the number is full (F-06); the caret stays where it was. */
export function focusField(name: string): void {
  document.getElementById(fieldId(name))?.focus();
}

function fieldOf(name: string): HTMLInputElement | null {
  const field = document.getElementById(fieldId(name));
  return field instanceof HTMLInputElement ? field : null;
}

/** The text that stands in the field with this name; empty where there is no such field. */
export function typedText(name: string): string {
  return fieldOf(name)?.value ?? '';
}

/** Where the caret stands in the field with this name; the end of its text where the field does not say. */
export function caretOf(name: string): number {
  const field = fieldOf(name);
  return field?.selectionStart ?? field?.value.length ?? 0;
}

/** Writes a text into the field with this name; the caret follows only where the person is typing. */
export function writeField(name: string, text: string, caret: number): void {
  const field = fieldOf(name);
  if (field === null) return;
  field.value = text;
  if (document.activeElement === field) field.setSelectionRange(caret, caret);
}
