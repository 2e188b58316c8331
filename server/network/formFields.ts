/** Fields of `application/x-www-form-urlencoded`. One that comes twice reads as absent. */
export function readFields(body: Buffer): Record<string, string> {
  const posted = new URLSearchParams(body.toString('utf8'));
  return Object.fromEntries([...posted].filter(([name]) => posted.getAll(name).length === 1));
}
