/** Puts on the full stylesheets that waited for the first paint. Resolves when they are there; at once when none waits. */
export async function lateSheets(): Promise<void> {
  window.putSheetsOn?.();
  // A hidden page paints nothing, and asks for no stylesheet.
  if (document.hidden) return;
  const waiting = document.querySelectorAll('link[data-late][media=print]');
  await Promise.all(
    [...waiting].map(
      (link) =>
        new Promise((resolve) => {
          link.addEventListener('load', resolve, { once: true });
          link.addEventListener('error', resolve, { once: true });
        }),
    ),
  );
}
