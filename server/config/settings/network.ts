import { isIP } from 'node:net';
import { isWebAddress } from '../addresses.ts';
import { checked, origins, whole } from '../settingKinds.ts';

/** Ranges that Fastify knows by name. */
const NAMED_RANGES = ['loopback', 'linklocal', 'uniquelocal'];
/** The prefixes of each IP version. A shorter one is the network of nobody, and has visitors in it. */
const PREFIXES: Partial<Record<number, readonly [shortest: number, longest: number]>> = {
  4: [8, 32],
  6: [32, 128],
};

const WORDS: Partial<Record<string, string>> = {
  '0': '',
  false: '',
  '1': 'loopback',
  true: 'loopback',
};

/** True for one address, range or name. It refuses ranges that are too wide, which Fastify allows. */
function isProxy(text: string): boolean {
  if (NAMED_RANGES.includes(text)) return true;
  const [address = '', bits, ...more] = text.split('/');
  const [shortest, longest] = PREFIXES[isIP(address)] ?? [1, 0];
  if (bits === undefined) return longest > 0;
  const prefix = /^[1-9]\d*$/.test(bits) ? Number(bits) : 0;
  return more.length === 0 && prefix >= shortest && prefix <= longest;
}

export function proxiesOf(text: string): string[] {
  const name = text.trim().toLowerCase();
  const list = WORDS[name] ?? name;
  return list === '' ? [] : list.split(',').map((element) => element.trim());
}

/** Refuses hop counts: with them, a client beside the proxies could claim any address. */
const areProxies = (text: string): boolean => proxiesOf(text).every(isProxy);

export const NETWORK_SETTINGS = {
  API_URL: checked(
    'another API origin for the web app',
    (value) => value === 'default' || isWebAddress(value),
    '`default` or an http(s) address',
    { default: 'default', https: true },
  ),
  CORS_ORIGINS: origins(
    'who may call this API from another origin: comma-separated origins, neither `*` nor `null`',
  ),
  TRUST_PROXY: checked(
    'addresses or ranges (CIDR, `loopback`, `linklocal`, `uniquelocal`) of the proxies whose `X-Forwarded-For` is believed, comma-separated; a prefix is at least 8 (IPv4) or 32 (IPv6); `true` is a proxy on this machine',
    areProxies,
    'a list of addresses or ranges',
    { default: '' },
  ),
  DRAIN_SECONDS: whole(
    'seconds that a server which was asked to stop still serves, not ready: longer than a balancer takes to notice',
    [0, 0, 60],
  ),
};
