const PROXY = /^(?:https?|all)_proxy$/i;

/** Versions of Node whose `fetch` can use a proxy: 22.21 and later, and 24 and later. */
const KNOWS_PROXIES = /^v(?:22\.(?:2[1-9]|[3-9]\d)|2[4-9]|[3-9]\d)\./;

const isAsked = ({ NODE_USE_ENV_PROXY, NODE_OPTIONS = '' }: NodeJS.ProcessEnv): boolean =>
  NODE_USE_ENV_PROXY === '1' || NODE_OPTIONS.includes('--use-env-proxy');

/**
 * Warns that Node calls the provider past a proxy, which it does unless it is set up otherwise. The warning shows no
 * value, because one may hold a password.
 * @returns null if there is no need to warn
 */
export function warnOfProxy(env: NodeJS.ProcessEnv, version = process.version): string | null {
  const names = Object.keys(env).filter((name) => PROXY.test(name) && env[name]);
  // Without an address, the provider is the simulated one on this machine.
  if (names.length === 0 || !env.DIRECT_URL) return null;
  const given = names.sort().join(', ');
  if (!KNOWS_PROXIES.test(version)) {
    return `${given}: Node ${version} calls the provider past a proxy. If the network lets nobody past it, payments fail: use Node 24 with NODE_USE_ENV_PROXY=1`;
  }
  if (isAsked(env)) return null;
  return `${given}: the provider is called past the proxy. If the network lets nobody past it, payments fail: set NODE_USE_ENV_PROXY=1`;
}
