const pathsOf = (texts: unknown, path: string): readonly string[] =>
  typeof texts === 'object' && texts !== null
    ? Object.entries(texts).flatMap(([key, value]) => pathsOf(value, `${path}.${key}`))
    : [path];

/** A print of the keys of a file of texts, whatever their order and whatever they say (FNV-1a, 32 bits). */
export function keyPrint(texts: unknown): string {
  let hash = 0x811c9dc5;
  for (const character of [...pathsOf(texts, '')].sort().join('\n')) {
    hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193) >>> 0;
  }
  return hash.toString(36);
}
