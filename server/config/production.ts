import { resolve } from 'node:path';
import { plainAddresses } from './addresses.ts';
import { ConfigurationInvalide } from './InvalidConfiguration.ts';
import { type Environnement, EXIGES_EN_PRODUCTION } from './schema.ts';
import { secretFaults } from './secretFaults.ts';
import { deDemonstration, type Secrets } from './secrets.ts';

/**
 * Refuses what is missing or unsafe in production.
 * @param given the secrets of the environment
 * @throws ConfigurationInvalide with one line that names every fault
 */
export function refuseUnsafeProduction(
  env: Environnement,
  demonstration: boolean,
  given: Partial<Secrets>,
): void {
  const missing = EXIGES_EN_PRODUCTION.filter((name) => env[name] === undefined);
  const faults = [
    ...(missing.length > 0 ? [`${missing.join(', ')} must be set`] : []),
    ...(demonstration ? ['DEMO must be 0, or DATABASE_URL set'] : []),
    ...(env.JWT === '' ? [] : ['JWT must be empty']),
    ...plainAddresses(env).map((name) => `${name} must be https`),
    ...secretFaults(env),
    ...deDemonstration(resolve(env.DATA_DIR), given).map((name) => `${name} is a demonstration's`),
  ];
  if (faults.length === 0) return;
  throw new ConfigurationInvalide(`Production refuses to start: ${faults.join('; ')}`);
}
