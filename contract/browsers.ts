/** The build targets, README and the help page name the same versions: change all of them together. */
export const OLDEST_BROWSERS = {
  Chrome: '111',
  Edge: '111',
  Firefox: '114',
  Safari: '16.4',
  iOS: '16.4',
} as const;

export const BROWSER_LIST = Object.entries(OLDEST_BROWSERS)
  .map((browser) => browser.join(' '))
  .join(', ');
