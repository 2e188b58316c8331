import { lirePeppers } from '../ports/pepperList.ts';
import type { Environment } from './schema.ts';

const PEPPER_LENGTH = 32;

/** Keys of the provider's public simulation accounts. */
const SIMULATION_KEY = /^\d{15}_KEY\d+$/;

/** 32 random hexadecimal digits hold 14 different ones; fewer than 8 is no accident. */
const DIFFERENT_CHARACTERS = 8;

/** The list of peppers, or why it cannot be used; wherever the service runs. */
export function pepperFaults(list: string | undefined): string[] {
  if (list === undefined) return [];
  const peppers = lirePeppers(list);
  if (peppers.includes('')) return ['KEY_PEPPERS holds an empty pepper'];
  return peppers.some(({ length }) => length < PEPPER_LENGTH)
    ? [`KEY_PEPPERS must hold at least ${PEPPER_LENGTH} characters for each pepper`]
    : [];
}

/** True for a text that nobody drew at random: few characters, a repeated part, or a walk along the alphabet. */
function isPredictable(secret: string): boolean {
  const codes = [...secret].map((character) => character.charCodeAt(0));
  const steps = codes.slice(1).filter((code, rank) => Math.abs(code - (codes[rank] ?? 0)) <= 1);
  return (
    new Set(codes).size < DIFFERENT_CHARACTERS ||
    /^(.+?)\1+$/.test(secret) ||
    steps.length > (codes.length - 1) * 0.75
  );
}

/** Each secret that is set, with its name; a list gives several. */
function secretsOf(env: Environment): [name: string, secret: string][] {
  const { TOKEN_SECRET, XSRF_SECRET, RETURN_SECRET, CIPHER_SECRET } = env;
  const { METRICS_TOKEN, SIPS_SECRET_KEY, KEY_PEPPERS } = env;
  const single = {
    TOKEN_SECRET,
    XSRF_SECRET,
    RETURN_SECRET,
    CIPHER_SECRET,
    METRICS_TOKEN,
    SIPS_SECRET_KEY,
  };
  return [
    ...Object.entries(single),
    ...(KEY_PEPPERS === undefined ? [] : lirePeppers(KEY_PEPPERS)).map(
      (pepper): [string, string] => ['KEY_PEPPERS', pepper],
    ),
  ].filter((entry): entry is [string, string] => entry[1] !== undefined);
}

/** What is wrong with the secrets of a production, one text for each; never a secret itself. */
export function secretFaults(env: Environment): string[] {
  const faults: string[] = [];
  const owners = new Map<string, string>();
  for (const [name, secret] of secretsOf(env)) {
    const owner = owners.get(secret);
    if (SIMULATION_KEY.test(secret)) faults.push(`${name} is a public simulation key`);
    else if (isPredictable(secret)) faults.push(`${name} is not random: make it with openssl rand`);
    else if (owner !== undefined) faults.push(`${name} repeats ${owner}`);
    owners.set(secret, name);
  }
  return faults;
}
