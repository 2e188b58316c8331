/** The longest address of ours has a tenth of it. What is longer is refused before anything reads it (D-109). */
const MAX_PATH_CHARACTERS = 2_048;

export function hasLongPath(url: string): boolean {
  const query = url.indexOf('?');
  return (query < 0 ? url.length : query) > MAX_PATH_CHARACTERS;
}
