/**
 * Paper is white: a page in the dark theme takes the light one while it is printed, whose inks all show.
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
