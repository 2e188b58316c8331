import { resolve } from 'node:path';
import { splitList } from './checks.ts';
import { madeHere } from './secrets.ts';
import { anchorOf, invalid } from './settingFault.ts';
import { Environment } from './settings.ts';

/** The secret of the simulated provider. It is public, so production refuses it. */
export const DIRECT_SIMULATION_SECRET = 'simulation-of-worldline-direct';

const NAMES = Object.keys(Environment.properties) as (keyof Environment)[];
const marked = (mark: 'required' | 'https') =>
  NAMES.filter((name) => mark in Environment.properties[name]);

export const REQUIRED_IN_PRODUCTION = marked('required');

function isPlain(value: Environment[keyof Environment]): boolean {
  return splitList(String(value ?? '')).some((one) => one.startsWith('http:'));
}

/**
 * Refuses to start a production that lacks a setting, or uses public or generated secrets.
 * @throws InvalidConfiguration with a line for each fault
 */
export function refuseUnsafeProduction(env: Environment, demonstration: boolean): void {
  const missing = REQUIRED_IN_PRODUCTION.filter((name) => (env[name] ?? '') === '');
  const faults = [
    ...missing.map((name) => `${name} must be set: ${anchorOf(name)}`),
    ...(demonstration ? ['DEMO must be 0, or DATABASE_URL set'] : []),
    ...(env.JWT === '' ? [] : ['JWT must be empty']),
    ...marked('https')
      .filter((name) => isPlain(env[name]))
      .map((name) => `${name} must be https`),
    ...(['DIRECT_API_SECRET', 'DIRECT_WEBHOOK_SECRET'] as const)
      .filter((name) => env[name] === DIRECT_SIMULATION_SECRET)
      .map((name) => `${name} is a public simulation key`),
    ...madeHere(resolve(env.DATA_DIR), env).map((name) => `${name} is a demonstration's`),
  ];
  if (faults.length === 0) return;
  throw invalid('Production refuses to start', faults);
}
