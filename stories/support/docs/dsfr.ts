import type * as design from '#design';

/** The names of components start with one capital letter; constants of the door are all capitals. */
type ComponentName = {
  [Name in keyof typeof design]: Name extends Uppercase<Name>
    ? never
    : Name extends Capitalize<Name>
      ? Name
      : never;
}[keyof typeof design];

const SITE = 'https://www.systeme-de-design.gouv.fr/version-courante/fr/composants';

/** The State's components that ours stand for, by the last part of their address, with their name in its libraries. */
const NAMES = {
  accordeon: 'Accordéon',
  alerte: 'Alerte',
  badge: 'Badge',
  'bandeau-d-information-importante': 'Bandeau d’information importante',
  bouton: 'Bouton',
  'bouton-radio': 'Bouton radio',
  'champ-de-saisie': 'Champ de saisie',
  'contenu-medias': 'Contenu médias',
  'en-tete': 'En-tête',
  'fil-d-ariane': 'Fil d’Ariane',
  'groupe-de-boutons': 'Groupe de boutons',
  lien: 'Lien',
  'lien-d-evitement': 'Lien d’évitement',
  'mise-en-avant': 'Mise en avant',
  modale: 'Modale',
  'parametres-d-affichage': 'Paramètres d’affichage',
  'pied-de-page': 'Pied de page',
  'retour-en-haut-de-page': 'Retour en haut de page',
  'selecteur-de-langue': 'Sélecteur de langue',
  sommaire: 'Sommaire',
  tableau: 'Tableau',
} as const;

/** The State's component for each of ours; `null` where the DSFR has none. */
const EQUIVALENTS: Readonly<Record<ComponentName, keyof typeof NAMES | null>> = {
  AccordionGroup: 'accordeon',
  Alert: 'alerte',
  AmountField: 'champ-de-saisie',
  AmountSummary: null,
  BackToTop: 'retour-en-haut-de-page',
  Badge: 'badge',
  Banner: null,
  BesideAside: null,
  Breadcrumb: 'fil-d-ariane',
  Button: 'bouton',
  ButtonGroup: 'groupe-de-boutons',
  ButtonLink: 'bouton',
  Callout: 'mise-en-avant',
  CodeField: 'champ-de-saisie',
  Column: null,
  Columns: null,
  Container: null,
  CopyButton: 'bouton',
  CopyableValue: null,
  DeadlineTimeline: null,
  DemonstrationNotice: 'bandeau-d-information-importante',
  DescriptionList: null,
  DisplaySettings: 'parametres-d-affichage',
  ErrorSummary: null,
  ExternalLinkButton: 'bouton',
  FocusRegion: null,
  Footer: 'pied-de-page',
  Form: null,
  FormRow: null,
  Header: 'en-tete',
  ImportantAside: 'mise-en-avant',
  InLanguage: null,
  InlineLanguage: null,
  LanguageSelector: 'selecteur-de-langue',
  LateContent: null,
  List: null,
  Loading: null,
  MessageLine: 'alerte',
  Modal: 'modale',
  ModalHost: null,
  NoticeCard: 'contenu-medias',
  NoticeList: null,
  OperationCodeImage: 'contenu-medias',
  PageHeader: null,
  PageLayout: null,
  PaperOnly: null,
  PaymentSlipImage: 'contenu-medias',
  Pictogram: null,
  ProgressBar: null,
  QrCode: 'contenu-medias',
  RadioGroup: 'bouton-radio',
  ScanModal: 'modale',
  Section: null,
  SkipLinks: 'lien-d-evitement',
  SpokenText: null,
  Stack: null,
  StatusAnnouncer: null,
  Summary: 'sommaire',
  Table: 'tableau',
  Text: null,
  TextField: 'champ-de-saisie',
  TextLink: 'lien',
  WithoutScript: 'alerte',
};

export interface DsfrComponent {
  readonly name: string;
  readonly address: string;
}

const isKnown = (component: string): component is ComponentName => component in EQUIVALENTS;

/** The State's own component for one of ours. */
export function dsfrOf(component: string): DsfrComponent | null {
  const page = isKnown(component) ? EQUIVALENTS[component] : null;
  return page === null ? null : { name: NAMES[page], address: `${SITE}/${page}` };
}
