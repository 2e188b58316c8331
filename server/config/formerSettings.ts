/** Of a former provider. Empty is absent. */
const FORMER = /^(?:SIPS_\w+|PAIEMENT)$/;

/** Null: none is set. Shows no value. */
export function warnOfFormerSettings(env: NodeJS.ProcessEnv): string | null {
  const names = Object.keys(env).filter((name) => FORMER.test(name) && env[name]);
  if (names.length === 0) return null;
  return `${names.sort().join(', ')}: not read any more, Worldline Direct takes all card payments (DIRECT_*)`;
}
