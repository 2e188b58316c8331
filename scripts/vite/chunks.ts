/** Of every page: React, the router, the words, the frame, and the small parts that most pages share. */
const START = [
  'vite/preload-helper',
  'rolldown/runtime',
  'node_modules/(?:react|react-dom|scheduler|react-router|react-router-dom|i18next|react-i18next|use-sync-external-store|tsafe)/',
  'react-dsfr/(?:Accordion|Alert|Button|CallOut|Notice|i18n|link|tools/(?!Stateful|Deferred|isBrowser))',
  'contract/(?:callOf|calls|errors|pages|paths|settings)\\.',
  'contract/domaine/(?:dates|formats|langueChemin|langues|montants)\\.',
  'src/(?:i18n|services|session)/(?!binding|mailRecu)',
  'src/app/(?!Trail)',
  'src/api/(?:ApiError|calls|lazyHttp)\\.',
  'src/pages/commun/(?:EnTete|SansScript)\\.',
  'design/index\\.',
  'design/(?:core/(?!dsfrScript|leaveFolded|renderOnDemand|startInSlices)|actions/|accordion/)',
  'design/layout/(?!BackToTop|backToTop|Breadcrumb|breadcrumb|SchemeChoice|Summary|summary)',
  'design/feedback/(?:[Aa]lert|ImportantAside|FocusRegion|LateContent|WithoutScript|status|useStanding)',
  'design/modal/(?!OpenModal|useDialog)',
  // Their rules are few: one sheet holds them all.
  'design/(?:design|form/.*module|notice-cards/.*)\\.css',
];

/** Of the home page, and of the forms that follow it. */
const FORMS = [
  'node_modules/(?:formik|yup|property-expr|tiny-case|toposort|es-toolkit|react-fast-compare|deepmerge|hoist-non-react-statics|react-is|tiny-warning|tslib)/',
  'contract/domaine/(?:mediaReglement|numeroTelepaiement|typeAmende)\\.',
  'design/form/(?!RadioGroup|ErrorSummary|radio).*tsx?',
  'design/notice-cards/(?!OperationCode|PaymentSlip).*tsx?',
  'src/pages/accueil/(?!AideMoyen|ModaleScan|Proposition)',
  'src/pages/commun/(?:ContesterAvis|messageEchec|useChargement|usePreparation|useSaisieAnterieure)',
  'src/forms/rechercheForm',
  'src/domaine/(?:issueRecherche|prefill|saisieNumero)',
];

/** Of the receipt, which two screens show; the transfer uses a part of it. */
const RECEIPT = [
  'src/pages/commun/(?:recu/|Bouton|telecharger|useAction)',
  'contract/verificationLink',
];

/** Small parts that detail, receipt and the screens between them share: files below 1 KiB are sent as they are, one of all is compressed. */
const FINE = [
  'src/pages/commun/(?:ChampMail|delaiMontant|dernierJour|faitsInfraction|libelle|useAmende)',
  'contract/domaine/joursParis',
];

/** Of every page, once it answers: what calls the server, starts the DSFR's script. */
const AFTERWARDS = [
  'node_modules/axios/',
  'contract/(?:maintenance|timestamp)\\.',
  'design/core/(?:dsfrScript|leaveFolded|renderOnDemand|startInSlices)',
  'react-dsfr/(?:start|useIsDark/|tools/(?:Stateful|Deferred|isBrowser))',
  'src/api/(?!ApiError|calls|lazyHttp)',
];

const anyOf = (places: readonly string[]) => new RegExp(`(?:${places.join('|')})`);

/**
 * The files that the first page waits for are two, since each further one is a request, and named as the page, by which its
 * HTML finds them. All others are made by the bundler, from what a page alone imports. `scripts/budgets.ts` says what
 * they may weigh.
 */
export const CHUNKS = [
  { name: 'start', test: anyOf(START), priority: 2 },
  { name: 'HomePage', test: anyOf(FORMS), priority: 1 },
  { name: 'http', test: anyOf(AFTERWARDS), priority: 1 },
  { name: 'receipt', test: anyOf(RECEIPT), priority: 1 },
  { name: 'fine', test: anyOf(FINE), priority: 1 },
];
