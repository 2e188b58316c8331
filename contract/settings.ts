/**
 * The public settings of the web app (E-07, D-07), served at `/settings.json` and read at run time,
 * so that one build serves every environment. Nothing secret stands here.
 */
export interface Settings {
  /** Prints calls to the console. The server's production mode forces it to false. */
  readonly debug: boolean;
  /** Base address of the API; the word `default` means the origin of the page. */
  readonly apiUrl: string;
  /** First bearer of a development session; empty in production. */
  readonly jwt: string;
  /** Origins that the hand-off may post to (D-07). */
  readonly originesPaiement: readonly string[];
  /** Public key material from which the timestamp's key is derived (D-14), base64url. */
  readonly cleHorodatage: string;
  /** Demonstration mode: every page says so (D-12). */
  readonly demonstration: boolean;
  /** Addresses and numbers that are not wording. */
  readonly liens: ExternalLinks;
  /** The State body shown beside the brand block, by its own French name; empty: none. */
  readonly operateur: string;
  /** Who runs the service, for the legal pages (D-06). */
  readonly exploitant: Operator;
}

/** Names and addresses that only the operator knows; the pages say of an empty one that it is still to be filled in. */
export interface Operator {
  readonly editeur: string;
  readonly responsablePublication: string;
  readonly hebergeur: string;
  readonly courriel: string;
  /** Where rights over personal data are exercised. */
  readonly courrielDonnees: string;
  /** Where an obstacle to accessibility is reported. */
  readonly courrielAccessibilite: string;
}

/** External sites and telephone numbers, kept out of the locale files and of the code. */
export interface ExternalLinks {
  /** Where a fine is contested (G-13). */
  readonly contestation: string;
  /** Where an increased parking charge is contested: it is no fine. */
  readonly stationnement: string;
  /** Telephone payment, as dialled in France. */
  readonly telephonePaiement: string;
  readonly telephoneInformation: string;
  readonly telephoneEtranger: string;
  /** The service's page at « Je donne mon avis »; empty: nobody is asked. */
  readonly jdma: string;
}

export const SETTINGS_PATH = '/settings.json';

export const DEFAULT_SETTINGS: Settings = {
  debug: true,
  apiUrl: 'default',
  jwt: '',
  originesPaiement: [],
  cleHorodatage: '',
  demonstration: false,
  liens: {
    contestation: 'https://www.antai.gouv.fr/',
    stationnement: 'https://tribunal-stationnement-payant.fr/',
    telephonePaiement: '0806 20 30 40',
    telephoneInformation: '0806 606 606',
    telephoneEtranger: '+33 1 49 35 36 92',
    jdma: '',
  },
  operateur: 'Direction générale des Finances publiques',
  exploitant: {
    editeur: '',
    responsablePublication: '',
    hebergeur: '',
    courriel: '',
    courrielDonnees: '',
    courrielAccessibilite: '',
  },
};
