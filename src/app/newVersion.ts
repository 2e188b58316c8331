/** Whether this page load is itself a reload: a second one in a row would not help. */
function isReloaded(): boolean {
  return performance
    .getEntriesByType('navigation')
    .some((entry) => entry instanceof PerformanceNavigationTiming && entry.type === 'reload');
}

/**
 * A page's code is gone from the server when a new version came out while the service was open here: the
 * reload takes the new version at the same address, and the fine of the session is still there.
 */
export function followNewVersion(): void {
  window.addEventListener('vite:preloadError', () => {
    if (!isReloaded()) window.location.reload();
  });
}
