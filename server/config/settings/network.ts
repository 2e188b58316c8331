import { areProxies, isWebAddress } from '../checks.ts';
import { checked, origins, whole } from '../settingKinds.ts';

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
