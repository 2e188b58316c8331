import type { DsfrStrings } from '#design';

/** Words for tests; what the product says stands in its locale files. */
export const STRINGS: DsfrStrings = {
  skipLinks: 'Accès rapide',
  breadcrumb: 'vous êtes ici :',
  showBreadcrumb: 'Voir le fil d’Ariane',
  backToTop: 'Haut de page',
  menu: 'Menu',
  close: 'Fermer',
  newWindow: 'nouvelle fenêtre',
  selectLanguage: 'Choisir la langue',
  displaySettings: 'Paramètres d’affichage',
  theme: 'Choisissez un thème',
  themeLight: 'Thème clair',
  themeDark: 'Thème sombre',
  themeSystem: 'Système',
  themeSystemHint: 'Utilise les paramètres du système',
  loading: 'Chargement en cours',
  copy: 'Copier',
  copied: 'Copié',
  error: 'Erreur :',
};
