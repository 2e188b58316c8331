const MAXIMUM = 300;

/** Addresses, then whatever is long enough to be a number, a key, a token or a card. */
const SECRETS: readonly (readonly [RegExp, string])[] = [
  [/[^\s<>"'(),;:]+@[^\s<>"'(),;:]+/g, '[address]'],
  [/[A-Za-z0-9_-]{20,}(?:\.[A-Za-z0-9_-]{20,})*/g, '[secret]'],
  [/\d(?:[ -]?\d){7,}/g, '[number]'],
];

/** What may be kept and shown of an error: its message without addresses, numbers and tokens, in one line. */
export function masquer(erreur: unknown): string {
  const texte = erreur instanceof Error ? erreur.message || erreur.name : String(erreur);
  const masque = SECRETS.reduce((reste, [motif, mot]) => reste.replace(motif, mot), texte);
  return masque.replace(/\s+/g, ' ').trim().slice(0, MAXIMUM);
}
