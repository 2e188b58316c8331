import type { Fine } from '#contract/schemas/fine.ts';
import { DEPOSIT, FINE, INCREASED, PAID } from '../support/fines.ts';
import type { Reply } from './answers.ts';
import { MAIN_ACTION, SCREEN, type Screen, type Story, sent } from './screen.ts';
import type { State } from './state.ts';

/** The home page: look a fine up by number and key (R-04, H-01 … H-06). */
const meta = {
  ...SCREEN,
  title: 'Pages/Home',
  parameters: { ...SCREEN.parameters },
  args: { path: '/tai' },
} satisfies Screen;
export default meta;

const NUMBER = 'numTelepaiementCode';
const TYPED = { [NUMBER]: '51900101000011', cle: '21' };
const ERROR_LINE = '[data-testid="message-erreur"] .fr-alert';
const INFO_LINE = '[data-testid="message-info"] .fr-alert';
const SUMMARY = '[data-error-summary]';
const DIALOG = 'dialog[open]';

/** A lookup that ends with a message on the error line. */
const told = (answer: Reply<'rechercheAmende'>, ...says: NonNullable<State['says']>): Story => ({
  args: { answers: { rechercheAmende: answer }, act: sent(TYPED), shows: ERROR_LINE, says },
});

const status = (facts: Partial<Fine>, ...says: NonNullable<State['says']>): Story =>
  told({ body: { ...FINE, ...facts } }, ...says);

/** A payment without an outcome. */
const pending = (facts: Partial<Fine>, ...says: NonNullable<State['says']>): Story =>
  status({ statutPaiement: { valeur: 'EN_COURS_PAIEMENT' }, ...facts }, ...says);

/** What the form refuses before it asks the service (V-05). */
const refused = (number: string, key: string, ...says: NonNullable<State['says']>): Story => ({
  args: {
    act: sent({ ...(number && { [NUMBER]: number }), ...(key && { cle: key }) }),
    shows: SUMMARY,
    says,
  },
});

export const Default: Story = {};
export const Webview: Story = { args: { path: '/tai?webview=true' } };
export const Demonstration: Story = { args: { settings: { demonstration: true } } };
/** The browser speaks another language than the page (D-02). */
export const LanguageSuggestion: Story = {
  args: { browserLanguage: 'it', shows: 'main [lang="it"]' },
};
/** All seven notices, unfolded. */
export const WhereToFind: Story = {
  args: { act: [{ pressAll: 'main [aria-controls^="volet-"][aria-expanded="false"]' }] },
};
export const HelpApplication: Story = {
  args: {
    act: [{ press: 'main section li:nth-last-child(2) > [class*="smartphone"]' }],
    shows: DIALOG,
    says: ['accueil.aideApplication.titre'],
  },
};
export const HelpTelephone: Story = {
  args: {
    act: [{ press: 'main section li:last-child > [class*="phone-line"]' }],
    shows: DIALOG,
    says: ['accueil.aideTelephone.titre'],
  },
};
export const Scan: Story = {
  args: { act: [{ press: '[data-testid="ouvrir-scan"]' }], shows: DIALOG },
};
export const DisplaySettings: Story = {
  args: {
    act: [{ press: 'footer button:last-of-type' }],
    shows: `${DIALOG} input[type="radio"]`,
    says: ['dsfr.theme'],
  },
};

export const FilledFromALink: Story = {
  args: {
    path: '/tai/abcDEF',
    answers: { decrypte: { body: { plainText: '5190010100001121' } } },
  },
};
export const UnreadableLink: Story = {
  args: {
    path: '/tai/abcDEF',
    answers: { decrypte: { refused: 'identifiant-invalide' } },
    shows: ERROR_LINE,
  },
};
/** The session was over when a page asked for the fine. */
export const SessionOver: Story = {
  args: {
    path: '/tai/paiement/informationsVirement',
    fine: { ...FINE, virementAutorise: true },
    answers: { virement: { notBound: true } },
    shows: INFO_LINE,
    says: ['accueil.retour.sessionTerminee'],
  },
};
/** A link to an outcome that is too old. */
export const UnknownConfirmation: Story = {
  args: {
    path: '/tai/paiement/confirmation/jeton-1',
    answers: { confirmerPaiement: { notBound: true } },
    shows: INFO_LINE,
    says: ['accueil.retour.confirmationInconnue'],
  },
};
/** A page of a fine without one. */
export const NoFine: Story = {
  args: { path: '/tai/amende/detail', shows: INFO_LINE, says: ['accueil.retour.amendeAbsente'] },
};
/** Said before anybody has typed anything (D-26). */
export const Closed: Story = {
  args: {
    answers: { token: { body: 'jeton', closedUntil: '2026-11-22T07:00:00.000Z' } },
    shows: '[data-testid="message-fermeture"]',
  },
};

/** Both fields have their error, and the focus goes to the summary that leads to them (D-89). */
export const NothingTyped: Story = refused('', '', 'accueil.messages.erreurs.numTelOuCleInvalide');
/** It says how many digits are missing. */
export const MissingDigits: Story = refused(
  '519001010000',
  '21',
  'accueil.formulaire.erreursNumero.avis18',
);
/** Neither 14 nor 18 digits, and a key of letters: the title says the first of both. */
export const TwoFaults: Story = refused(
  '519001010000111',
  'ab',
  'accueil.messages.erreurs.numTelInvalide',
);
/** The number of the notice itself, which is not the one that is paid with (D-53). */
export const NumberOfTheNotice: Story = refused(
  '5190010100',
  '21',
  'accueil.formulaire.erreursNumero.numeroAvis',
);
export const WrongEnd: Story = refused(
  '51900101000015',
  '21',
  'accueil.messages.erreurs.endNumTelInvalide',
);
export const KeyOfLetters: Story = refused(
  '51900101000011',
  'ab',
  'accueil.messages.erreurs.formatCleInvalide',
);
export const AfdInfo: Story = {
  args: {
    act: [{ fill: NUMBER, with: '3333' }],
    shows: INFO_LINE,
    says: ['accueil.messages.infos.afd'],
  },
};
export const AfmdInfo: Story = {
  args: {
    act: [{ fill: NUMBER, with: '3334' }],
    shows: INFO_LINE,
    says: ['accueil.messages.infos.afmd'],
  },
};
export const Searching: Story = {
  args: {
    answers: { rechercheAmende: 'never' },
    act: sent(TYPED),
    shows: `${MAIN_ACTION}[aria-busy="true"]`,
  },
};

export const UnknownNumber: Story = told({ body: null }, 'accueil.messages.erreurs.numTelInconnu');
export const WrongKey: Story = told(
  { body: { statutPaiement: { valeur: 'ERREUR' } } },
  'accueil.messages.erreurs.cleInvalide',
);
export const PaidOtherNumber: Story = status(
  { statutPaiement: { valeur: 'PAYE_AUTRE' } },
  'accueil.messages.erreurs.avisPaye',
);
export const PaidAtTobacconist: Story = status(
  { statutPaiement: { valeur: 'PAYE' }, mediaReglement: 3 },
  'accueil.messages.erreurs.messagePVA',
);
/** A part was paid there. */
export const PartPaidAtTobacconist: Story = status(
  { statutPaiement: { valeur: 'ATTENTE_REEXPOSITION_PAIEMENT_PARTIEL' }, mediaReglement: 3 },
  'accueil.messages.erreurs.messagePVA',
);
/** Nothing is known of it, and another browser began it. */
export const PaymentUnderWay: Story = {
  args: {
    ...pending({}, 'accueil.messages.erreurs.paiementEnCours').args,
    reads: ['dans 20 minutes'],
    omits: ['accueil.messages.reprendre'],
  },
};
/** At the bank: when its outcome is known at the latest. This browser began it, and nobody goes back to its page. */
export const PaymentAtTheBank: Story = {
  args: {
    ...pending(
      {
        paiementCommence: {
          etat: 'CHEZ_LA_BANQUE',
          nouvelEssaiLe: '2026-11-21T10:20:00+01:00',
          reference: '4096_1',
        },
      },
      'accueil.messages.erreurs.paiementEnCours',
      'accueil.messages.issue',
      'accueil.messages.reference',
    ).args,
    fine: FINE,
    paymentEndsInMs: 900_000,
    reads: ['dans 20 minutes, à 10 h 20 (heure de Paris)', '4096_1'],
    omits: ['accueil.messages.reprendre'],
  },
};
/** Nobody knows yet: a person may have to look. */
export const PaymentBeingChecked: Story = {
  args: {
    ...pending(
      { paiementCommence: { etat: 'A_VERIFIER', nouvelEssaiLe: '2026-11-23T10:20:00+01:00' } },
      'accueil.messages.erreurs.paiementEnCours',
    ).args,
    reads: ['le 23 novembre 2026 à 10 h 20 (heure de Paris)'],
  },
};
/** The card page is still open, in this browser or in another one. */
export const PaymentOpen: Story = pending(
  { paiementCommence: { etat: 'PAGE_OUVERTE', nouvelEssaiLe: '2026-11-21T10:20:00+01:00' } },
  'accueil.messages.erreurs.paiementOuvert',
  'accueil.messages.reprise.ailleurs',
);
/** In the browser that began it, which can go on with it. */
export const PaymentOpenHere: Story = {
  args: {
    ...pending(
      { paiementCommence: { etat: 'PAGE_OUVERTE', nouvelEssaiLe: '2026-11-21T10:20:00+01:00' } },
      'accueil.messages.erreurs.paiementOuvert',
      'accueil.messages.reprise.ici',
      'accueil.messages.reprendre',
      'accueil.messages.annuler',
    ).args,
    fine: FINE,
    paymentEndsInMs: 900_000,
  },
};
export const PaymentOfTheOtherNumber: Story = pending(
  {
    paiementCommence: {
      etat: 'PAGE_OUVERTE',
      nouvelEssaiLe: '2026-11-21T10:20:00+01:00',
      autreNumero: true,
    },
  },
  'accueil.messages.autreNumeroInconnu',
);
/** The other number is in the list of this visit. */
export const PaymentOfAKnownNumber: Story = {
  args: {
    ...pending(
      {
        numConsignation: DEPOSIT.numAvis,
        paiementCommence: { etat: 'CHEZ_LA_BANQUE', autreNumero: true },
      },
      'accueil.messages.autreNumero',
    ).args,
    notices: [DEPOSIT],
  },
};
export const PaymentReserved: Story = pending(
  { sommes: { preleve: 0, compte: 0, reserve: { montant: 9000, jusquau: '2026-11-28' } } },
  'accueil.messages.erreurs.paiementReserve',
);
export const PaymentInDoubt: Story = pending(
  { sommes: { preleve: 4500, compte: 0, aVerifier: 4500, litige: true } },
  'accueil.messages.erreurs.paiementVerifie',
);
/** The provider has forgotten the page, and is still asked about it (D-77). */
export const PaymentForgotten: Story = {
  args: {
    ...pending(
      { pageOublieeJusquau: '2026-11-23T10:20:00+01:00' },
      'accueil.messages.erreurs.paiementOublie',
      'accueil.messages.aTemps',
    ).args,
    reads: ['le 23 novembre 2026 à 10 h 20 (heure de Paris)', '1er décembre 2026'],
  },
};
export const PaymentReversed: Story = {
  args: {
    ...status(
      { statutPaiement: { valeur: 'PAIEMENT_DESIMPUTE' } },
      'accueil.messages.erreurs.nonTelepayable',
      'accueil.messages.repris.du',
      'accueil.messages.repris.service',
    ).args,
    reads: ['90,00 € restent dus aujourd’hui'],
  },
};
/** It was given back, so nobody looks into it. */
export const PaymentGivenBack: Story = {
  args: {
    ...status(
      {
        statutPaiement: { valeur: 'PAIEMENT_DESIMPUTE' },
        sommes: { preleve: 9000, compte: 0, rendu: 9000 },
      },
      'accueil.messages.erreurs.paiementRepris',
    ).args,
    omits: ['accueil.messages.erreurs.nonTelepayable'],
  },
};
export const PaymentExpired: Story = status(
  { statutPaiement: { valeur: 'PAIEMENT_EXPIRE' } },
  'accueil.messages.erreurs.dateLimitePaiementDepasse',
  'accueil.messages.depasse.nouvelAvis',
);
/** The last day was a Sunday, and Monday is not over (D-106). */
export const PaymentExpiredOnADayOff: Story = {
  args: {
    ...status(
      {
        statutPaiement: { valeur: 'PAIEMENT_EXPIRE' },
        montants: {
          ...FINE.montants,
          echeances: [{ palier: 'FORFAITAIRE', montant: 13500, dateLimite: '2026-11-15' }],
        },
      },
      'accueil.messages.depasse.jourChome',
    ).args,
    clock: '2026-11-16T09:00:00+01:00',
  },
};
/** Who does not read French may be the one to whom the notice went abroad (D-107). */
export const PaymentExpiredAbroad: Story = {
  args: {
    ...status(
      {
        statutPaiement: { valeur: 'PAIEMENT_EXPIRE' },
        montants: { ...FINE.montants, joursIncertains: true },
      },
      'accueil.messages.depasse.horsDeFrance',
    ).args,
    language: 'de',
  },
};
export const PaymentExpiredIncreased: Story = status(
  { typeAmende: 'AFM', statutPaiement: { valeur: 'PAIEMENT_EXPIRE' } },
  'accueil.messages.raisons.PAIEMENT_EXPIRE',
  'accueil.messages.erreurs.telepaiementImpossible',
);
export const PaymentCancelledFixedPenalty: Story = status(
  { statutPaiement: { valeur: 'PAIEMENT_ANNULE' } },
  'accueil.messages.erreurs.telepaiementImpossibleForfaitaireAnnule',
);
export const PaymentCancelledIncreased: Story = status(
  { typeAmende: 'AFM', statutPaiement: { valeur: 'PAIEMENT_ANNULE' } },
  'accueil.messages.erreurs.telepaiementImpossibleAnnule',
);
/** A type that is neither a fixed penalty nor increased. */
export const PaymentCancelledOther: Story = status(
  { typeAmende: 'AVTS', statutPaiement: { valeur: 'PAIEMENT_ANNULE' } },
  'accueil.messages.raisons.PAIEMENT_ANNULE',
);
export const PaymentMiscellaneous: Story = status(
  { typeAmende: 'AFM', statutPaiement: { valeur: 'PAIEMENT_DIVERS' } },
  'accueil.messages.raisons.PAIEMENT_DIVERS',
);
/** No message (O-08): the row of the list says what to do (D-86). */
export const PaymentMiscellaneousFixedPenalty: Story = {
  args: {
    answers: {
      rechercheAmende: { body: { ...FINE, statutPaiement: { valeur: 'PAIEMENT_DIVERS' } } },
    },
    act: sent(TYPED),
    shows: 'main li h3',
  },
};

export const TooManyAttempts: Story = told(
  { refused: 'trop-de-tentatives', retryAfter: 841 },
  'detail.messages.erreurs.techPaiement',
  'detail.messages.erreurs.causes.trop-de-tentatives',
  'detail.messages.erreurs.patienter',
);
export const Outage: Story = told(
  { refused: 'technique' },
  'detail.messages.erreurs.causes.technique',
  'detail.messages.erreurs.incident',
);
export const Unavailable: Story = told(
  { refused: 'indisponible' },
  'detail.messages.erreurs.causes.technique',
);
/** An operator has closed the service: the page says so and until when, and keeps what was typed. */
export const Maintenance: Story = told(
  { refused: 'maintenance', retryAfter: 3600 },
  'detail.messages.erreurs.causes.maintenance',
);
export const LineDown: Story = told('brokenLine', 'detail.messages.erreurs.causes.reseau');
/** The service gives no token, and home cannot ask without one. */
export const TokenRefused: Story = {
  args: {
    answers: {
      rechercheAmende: { refused: 'jeton-invalide' },
      token: { refused: 'jeton-invalide' },
    },
    act: sent(TYPED),
    says: ['erreur.session.titre'],
  },
};
/** Notices of the same visit, below the form (C-01). */
export const WithNotices: Story = {
  args: { notices: [PAID, INCREASED, { ...FINE, numAvis: '51900101000021' }], shows: 'main li h3' },
};
