/** Whether this page load is itself a reload: a second one in a row would not help. */
function isReloaded(): boolean {
  return performance
    .getEntriesByType('navigation')
    .some((entry) => entry instanceof PerformanceNavigationTiming && entry.type === 'reload');
}

/** Loads that can do without: their callers know what to do. */
let optional = 0;

/** Loads code that is not needed yet: where it does not come, the page stays as it is. Rejects as `load` does. */
export async function withoutReload<T>(load: () => Promise<T>): Promise<T> {
  optional += 1;
  try {
    return await load();
  } finally {
    optional -= 1;
  }
}

/**
 * A page's code is gone from the server when a new version came out while the service was open here: the
 * reload takes the new version at the same address, and the fine of the session is still there. Without a connection
 * a reload would bring nothing and lose what was typed.
 */
export function followNewVersion(): void {
  window.addEventListener('vite:preloadError', () => {
    if (optional === 0 && navigator.onLine && !isReloaded()) window.location.reload();
  });
}
