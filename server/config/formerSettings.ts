/** Settings of a provider that is gone. An empty variable counts as absent. */
const FORMER = /^(?:SIPS_\w+|PAIEMENT)$/;

/** One line that names them and shows no value; null when none is set. */
export function warnOfFormerSettings(env: NodeJS.ProcessEnv): string | null {
  const names = Object.keys(env).filter((name) => FORMER.test(name) && env[name]);
  if (names.length === 0) return null;
  return `${names.sort().join(', ')}: not read any more, Worldline Direct takes all card payments (DIRECT_*)`;
}
