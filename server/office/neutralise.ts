/** Puts a quote before a text that a spreadsheet would run as a formula. */
export function neutralise(text: string): string {
  return /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
}
