import {
  DemonstrationNotice,
  Footer,
  type FooterProps,
  Header,
  type HeaderProps,
  type PageLayoutProps,
  WebviewLinks,
  type WebviewLinksProps,
} from '#design';

const BRAND = ['République', 'Française'];
const OPERATOR = 'Direction générale des Finances publiques';
const HOME = { href: '/fr/tai', title: 'Accueil - Amendes.gouv.fr' };

export const HEADER: Omit<HeaderProps, 'onDisplaySettings'> = {
  brand: BRAND,
  operator: OPERATOR,
  home: HOME,
  serviceTitle: 'Amendes.gouv.fr',
  serviceTagline: 'Payer une amende en ligne',
  menuLinks: [
    { label: 'Aide', href: '#aide' },
    { label: 'Mes avis', href: '#mes-avis' },
  ],
  languages: {
    current: 'fr',
    choices: [
      { language: 'fr', name: 'Français', href: '/fr/tai' },
      { language: 'en', name: 'English', href: '/en/tai' },
      { language: 'de', name: 'Deutsch', href: '/de/tai' },
      { language: 'nl', name: 'Nederlands', href: '/nl/tai' },
      { language: 'it', name: 'Italiano', href: '/it/tai' },
      { language: 'es', name: 'Español', href: '/es/tai' },
    ],
  },
};

export const FOOTER: Omit<FooterProps, 'onDisplaySettings'> = {
  brand: BRAND,
  operator: OPERATOR,
  home: { ...HOME, title: `${HOME.title} - République Française` },
  description: 'Le service public de paiement des amendes.',
  externalLinks: [
    { label: 'info.gouv.fr', href: 'https://www.info.gouv.fr' },
    { label: 'service-public.fr', href: 'https://www.service-public.fr' },
    { label: 'legifrance.gouv.fr', href: 'https://www.legifrance.gouv.fr' },
    { label: 'data.gouv.fr', href: 'https://www.data.gouv.fr' },
  ],
  serviceLinks: [
    { label: 'Aide', href: '/fr/tai/aide' },
    { label: 'Glossaire', href: '/fr/tai/glossaire' },
  ],
  links: [
    { label: 'Plan du site', href: '/fr/tai/plan' },
    { label: 'Accessibilité : non conforme', href: '/fr/tai/accessibilite' },
    { label: 'Mentions légales', href: '/fr/tai/mention-legales' },
  ],
  licence: 'Sauf mention contraire, les contenus sont sous licence etalab-2.0.',
};

export const WEBVIEW_LINKS: WebviewLinksProps = {
  languages: HEADER.languages,
  links: [...FOOTER.serviceLinks, ...FOOTER.links],
};

/** The frame of a page, filled as the product fills it. */
export const FRAME: Omit<PageLayoutProps, 'children'> = {
  skipLinks: { content: 'Contenu', footer: 'Pied de page' },
  header: (props) => <Header {...HEADER} {...props} />,
  footer: (props) => <Footer {...FOOTER} {...props} />,
  webviewLinks: () => <WebviewLinks {...WEBVIEW_LINKS} />,
  demonstration: () => (
    <DemonstrationNotice title="Démonstration." description="Les données sont fictives." />
  ),
};
