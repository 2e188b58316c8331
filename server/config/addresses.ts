import type { Environment } from './schema.ts';

/** Elements of a comma-separated list; empty ones are dropped. */
export const splitList = (text: string): string[] =>
  text
    .split(',')
    .map((element) => element.trim())
    .filter(Boolean);

const isHttp = ({ protocol }: URL): boolean => protocol === 'http:' || protocol === 'https:';

const parse = (text: string): URL | null => (URL.canParse(text) ? new URL(text) : null);

/** Hosts are written into the security policy, where `*` and `;` mean something. */
const HOST = /^[\w.:[\]-]+$/;

/** An address of the web without user, password or fragment. */
function isWebAddress(text: string): boolean {
  const url = parse(text);
  if (url === null || !isHttp(url) || !HOST.test(url.host)) return false;
  return url.username === '' && url.password === '' && !text.includes('#');
}

/** Scheme, host and port alone; one final slash is forgiven. */
const isBareOrigin = (text: string): boolean =>
  isWebAddress(text) && new URL(text).pathname === '/' && !/[?#]/.test(text);

/** An origin as browsers write it: neither `*` nor `null`. */
const isOrigin = (text: string): boolean => isBareOrigin(text) && new URL(text).origin === text;

const LISTS = ['CORS_ORIGINS', 'SIPS_REDIRECT_ORIGINS'] as const;

/** What is wrong with the addresses, wherever the service runs; one text for each setting, without its value. */
export function addressFaults(env: Environment): string[] {
  const { PUBLIC_URL, SIPS_URL, SIPS_OFFICE_URL } = env;
  const faults: string[] = [];
  if (PUBLIC_URL !== undefined && !isBareOrigin(PUBLIC_URL)) {
    faults.push('PUBLIC_URL must be http(s)://host[:port], without user, path, query or fragment');
  }
  for (const [name, value] of Object.entries({ SIPS_URL, SIPS_OFFICE_URL })) {
    if (value !== undefined && !isWebAddress(value)) {
      faults.push(`${name} must be an http(s) address without user or fragment`);
    }
  }
  for (const name of LISTS) {
    if (!splitList(env[name]).every(isOrigin)) {
      faults.push(`${name} must name origins (https://host[:port]), and neither * nor null`);
    }
  }
  return faults;
}

/** The settings whose addresses are not https: cookies, keys and payers would travel in the clear. */
export function plainAddresses(env: Environment): string[] {
  const { PUBLIC_URL, SIPS_URL, SIPS_OFFICE_URL, API_URL } = env;
  const single = Object.entries({ PUBLIC_URL, SIPS_URL, SIPS_OFFICE_URL, API_URL })
    .filter(([, value]) => value !== undefined && value !== 'default')
    .map(([name, value = '']): [string, string[]] => [name, [value]]);
  const lists = LISTS.map((name): [string, string[]] => [name, splitList(env[name])]);
  return [...single, ...lists]
    .filter(([, values]) => !values.every((value) => parse(value)?.protocol === 'https:'))
    .map(([name]) => name);
}
