/**
 * Prints in the light theme, because paper is white.
 * @see https://www.systeme-de-design.gouv.fr/version-courante/fr/fondamentaux/theme-clair-sombre
 */
export function printInLightTheme(): void {
  const root = document.documentElement;
  let before: string | undefined;
  window.addEventListener('beforeprint', () => {
    before = root.dataset.frTheme;
    root.dataset.frTheme = 'light';
  });
  window.addEventListener('afterprint', () => {
    if (before !== undefined) root.dataset.frTheme = before;
  });
}
