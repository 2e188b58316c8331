import { resolve } from 'node:path';
import { plainAddresses } from './addresses.ts';
import { InvalidConfiguration } from './InvalidConfiguration.ts';
import { type Environment, REQUIRED_IN_PRODUCTION } from './schema.ts';
import { secretFaults } from './secretFaults.ts';
import { isDemonstrationSecret, type Secrets } from './secrets.ts';

/**
 * Refuses what is missing or unsafe in production.
 * @param given the secrets of the environment
 * @throws InvalidConfiguration with one line that names every fault
 */
export function refuseUnsafeProduction(
  env: Environment,
  demonstration: boolean,
  given: Partial<Secrets>,
): void {
  const missing = REQUIRED_IN_PRODUCTION.filter((name) => env[name] === undefined);
  const faults = [
    ...(missing.length > 0 ? [`${missing.join(', ')} must be set`] : []),
    ...(demonstration ? ['DEMO must be 0, or DATABASE_URL set'] : []),
    ...(env.JWT === '' ? [] : ['JWT must be empty']),
    ...plainAddresses(env).map((name) => `${name} must be https`),
    ...secretFaults(env),
    ...isDemonstrationSecret(resolve(env.DATA_DIR), given).map(
      (name) => `${name} is a demonstration's`,
    ),
  ];
  if (faults.length === 0) return;
  throw new InvalidConfiguration(`Production refuses to start: ${faults.join('; ')}`);
}
