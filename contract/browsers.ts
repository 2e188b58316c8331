/** `vite.config.ts`, README and the help page say the same. */
export const OLDEST_BROWSERS = {
  chrome: '111',
  edge: '111',
  firefox: '114',
  safari: '16.4',
  ios: '16.4',
} as const;

const NAMES: Readonly<Record<keyof typeof OLDEST_BROWSERS, string>> = {
  chrome: 'Chrome',
  edge: 'Edge',
  firefox: 'Firefox',
  safari: 'Safari',
  ios: 'iOS',
};

export const BROWSER_LIST = Object.entries(OLDEST_BROWSERS)
  .map(([browser, version]) => `${NAMES[browser as keyof typeof NAMES]} ${version}`)
  .join(', ');
