/** Public (E-07, D-07): `/settings.json`, read at run time, so that one build serves every environment. */
export interface Settings {
  /** Logs calls; the server's production mode forces false. */
  readonly debug: boolean;
  /** `default` is the page's origin. */
  readonly apiUrl: string;
  /** First bearer of a development session; empty in production. */
  readonly jwt: string;
  /** Allowed targets of the hand-off (D-07). */
  readonly originesPaiement: readonly string[];
  /** The timestamp's key is derived from it (D-14); base64url. */
  readonly cleHorodatage: string;
  /** Every page says so (D-12). */
  readonly demonstration: boolean;
  /** Minutes, as text: a payment under way is settled after them (`settledAfter`). */
  readonly attente: string;
  readonly liens: ExternalLinks;
  /** Beside the brand block, in French; may be empty. */
  readonly operateur: string;
  /** For the legal pages (D-06). */
  readonly exploitant: Operator;
}

/** The pages say of an empty one that it is still to be filled in. */
export interface Operator {
  readonly editeur: string;
  readonly responsablePublication: string;
  readonly hebergeur: string;
  readonly courriel: string;
  readonly courrielDonnees: string;
  readonly courrielAccessibilite: string;
}

export interface ExternalLinks {
  /** G-13. */
  readonly contestation: string;
  /** An increased parking charge is no fine. */
  readonly stationnement: string;
  /** As dialled in France. */
  readonly telephonePaiement: string;
  readonly telephoneInformation: string;
  readonly telephoneEtranger: string;
  /** « Je donne mon avis »; empty: not asked. */
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
  attente: '20',
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
