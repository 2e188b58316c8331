export type Scheme = 'light' | 'dark' | 'system';

/**
 * Shows a theme, and keeps the choice. Without one it shows the stored choice, else the system's. The build inlines its
 * source into the head, so it uses nothing from outside.
 * @see https://www.systeme-de-design.gouv.fr/version-courante/fr/fondamentaux/theme-clair-sombre
 */
export function applyScheme(chosen?: Scheme): void {
  const root = document.documentElement;
  let scheme: string | null = chosen ?? root.getAttribute('data-fr-scheme');
  try {
    if (chosen !== undefined) localStorage.setItem('scheme', chosen);
    scheme = localStorage.getItem('scheme') ?? scheme;
  } catch {
    // Where storage is blocked the choice lasts as long as the page.
  }
  if (scheme !== 'light' && scheme !== 'dark') scheme = 'system';
  const dark =
    scheme === 'system' ? matchMedia('(prefers-color-scheme: dark)').matches : scheme === 'dark';
  root.setAttribute('data-fr-scheme', scheme);
  root.setAttribute('data-fr-theme', dark ? 'dark' : 'light');
  // The background of the page.
  const colour = dark ? '#161616' : '#ffffff';
  document.querySelector('meta[name=theme-color]')?.setAttribute('content', colour);
}

/** Follows the system's theme, and prints in the light one, because paper is white. */
export function followTheme(): void {
  applyScheme();
  matchMedia('(prefers-color-scheme: dark)').addEventListener('change', () => applyScheme());
  window.addEventListener('beforeprint', () => {
    document.documentElement.dataset.frTheme = 'light';
  });
  window.addEventListener('afterprint', () => applyScheme());
}
