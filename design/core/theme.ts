export type Scheme = 'light' | 'dark' | 'system';

/**
 * Applies the chosen theme and stores it. Without a choice it applies the stored theme, or else the system's.
 * The build inlines its source, so it may use nothing from outside the function.
 */
export function applyScheme(chosen?: Scheme): void {
  const root = document.documentElement;
  let scheme: string | null = chosen ?? root.getAttribute('data-fr-scheme');
  try {
    if (chosen !== undefined) localStorage.setItem('scheme', chosen);
    scheme = localStorage.getItem('scheme') ?? scheme;
  } catch {
    // Where storage is blocked, the choice lasts as long as the page.
  }
  if (scheme !== 'light' && scheme !== 'dark') scheme = 'system';
  const dark =
    scheme === 'system' ? matchMedia('(prefers-color-scheme: dark)').matches : scheme === 'dark';
  root.setAttribute('data-fr-scheme', scheme);
  root.setAttribute('data-fr-theme', dark ? 'dark' : 'light');
  const colour = dark ? '#161616' : '#ffffff';
  document.querySelector('meta[name=theme-color]')?.setAttribute('content', colour);
}

/** Applies the theme and follows the system's. */
export function followTheme(): void {
  applyScheme();
  matchMedia('(prefers-color-scheme: dark)').addEventListener('change', () => applyScheme());
}
