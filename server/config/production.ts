import { resolve } from 'node:path';
import { isOfThisMachine, splitList } from './addresses.ts';
import { invalid } from './InvalidConfiguration.ts';
import { DIRECT_SIMULATION_SECRET } from './settings/provider.ts';
import { madeIn } from './settings/secrets.ts';
import { Environment } from './settings.ts';

const NAMES = Object.keys(Environment.properties) as (keyof Environment)[];
const marked = (mark: 'required' | 'https' | 'secret') =>
  NAMES.filter((name) => mark in Environment.properties[name]);

export const REQUIRED_IN_PRODUCTION = marked('required');

/**
 * Whatever `NODE_ENV` says, a service that other machines reach is production unless it is a demonstration: what it
 * shows and takes must be real (D-110).
 * @param addresses where it listens, and where browsers find it
 */
export const isProduction = (
  { NODE_ENV }: Environment,
  demonstration: boolean,
  addresses: readonly string[],
): boolean => NODE_ENV === 'production' || (!demonstration && !addresses.every(isOfThisMachine));

function isPlain(value: Environment[keyof Environment]): boolean {
  return splitList(String(value ?? '')).some((one) => one.startsWith('http:'));
}

/** A fault for each secret that others know, or that is given for two purposes. */
function secretFaults(env: Environment): string[] {
  const made = madeIn(resolve(env.DATA_DIR));
  const given = marked('secret').flatMap((name) =>
    splitList(String(env[name] ?? '')).map((value) => ({ name, value })),
  );
  const faults = given.flatMap(({ name, value }) => {
    if (value === DIRECT_SIMULATION_SECRET) return `${name} is a public simulation key`;
    if (made.includes(value)) return `${name} is a demonstration's`;
    const first = given.find((other) => other.value === value);
    return first === undefined || first.name === name ? [] : `${name} is ${first.name}, too`;
  });
  return [...new Set(faults)];
}

/**
 * Refuses to start a production that lacks a setting, or uses public, generated or repeated secrets.
 * @throws InvalidConfiguration with a line for each fault
 */
export function refuseUnsafeProduction(env: Environment, demonstration: boolean): void {
  const missing = REQUIRED_IN_PRODUCTION.filter((name) => (env[name] ?? '') === '');
  const faults = [
    ...missing.map((name) => `${name} must be set: docs/settings.md#${name}`),
    ...(demonstration ? ['DEMO must be 0, or DATABASE_URL set'] : []),
    ...(env.JWT === '' ? [] : ['JWT must be empty']),
    ...marked('https')
      .filter((name) => isPlain(env[name]))
      .map((name) => `${name} must be https`),
    ...secretFaults(env),
  ];
  if (faults.length === 0) return;
  throw invalid(
    env.NODE_ENV === 'production'
      ? 'Production refuses to start'
      : 'At a HOST or PUBLIC_URL that others can reach, all but a demonstration (DEMO=1) is production, which refuses to start',
    faults,
  );
}
