export function fieldId(name: string): string {
  return `champ-${name}`;
}

export function focusField(name: string): void {
  document.getElementById(fieldId(name))?.focus();
}

function fieldOf(name: string): HTMLInputElement | null {
  const field = document.getElementById(fieldId(name));
  return field instanceof HTMLInputElement ? field : null;
}

export function typedText(name: string): string {
  return fieldOf(name)?.value ?? '';
}

export function caretOf(name: string): number {
  const field = fieldOf(name);
  return field?.selectionStart ?? field?.value.length ?? 0;
}

export function writeField(name: string, text: string, caret: number): void {
  const field = fieldOf(name);
  if (field === null) return;
  field.value = text;
  if (document.activeElement === field) field.setSelectionRange(caret, caret);
}
