import { DEFAULT_ATTEMPT_MINUTES, settledAfter } from './domain/attempt.ts';
import type { Language } from './domain/languages.ts';

const LINKS = {
  /** An increased parking charge is no fine. */
  stationnement: 'https://tribunal-stationnement-payant.fr/',
  telephonePaiement: '0806 20 30 40',
  telephoneInformation: '0806 606 606',
  telephoneEtranger: '+33 1 49 35 36 92',
  /** « Je donne mon avis »; empty: not asked. */
  jdma: '',
};

/** Empty: the legal pages say that it is still to be filled in (D-06). */
const OPERATOR = {
  editeur: '',
  adresseEditeur: '',
  responsablePublication: '',
  hebergeur: '',
  adresseHebergeur: '',
  telephoneHebergeur: '',
  delegueDonnees: '',
  /** That data go to: ISO 3166 codes with commas, or `aucun`. */
  paysHorsUe: '',
  prestataire: '',
  adressePrestataire: '',
  courriel: '',
  courrielDonnees: '',
  courrielAccessibilite: '',
  contactSecurite: '',
};

/** Whole days, as text: the purge deletes after the same settings (D-42). */
const PERIODS = {
  dureeLiaisons: '1',
  dureeEnvois: '90',
  dureePersonnelles: '365',
  dureeAmendes: '1825',
  dureeTentatives: '400',
  /** Fixed by the rules of public accounting; empty: no payment is deleted. */
  dureePaiements: '',
  dureeStationnement: '2190',
  /** D-39. */
  dureeVirement: '5',
  /** D-43. */
  dureeRemboursement: '60',
};

type Texts<Group> = Readonly<Record<keyof Group, string>>;
export type ExternalLinks = Texts<typeof LINKS>;

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
  /** The service runs with the invented fines of the demonstration (D-12). */
  readonly demonstration: boolean;
  /** Minutes, as text: how long the payment page stays open (D-56). */
  readonly tentative: string;
  /** Minutes, as text: see `settledAfter`. */
  readonly attente: string;
  readonly liens: ExternalLinks;
  /** G-13, in the reader's language where such a page exists. */
  readonly contestation: Readonly<Record<Language, string>>;
  /** Beside the brand block, in French; may be empty. */
  readonly operateur: string;
  /** Days (D-43). */
  readonly delaiRemboursement: number;
  readonly exploitant: Texts<typeof OPERATOR>;
  readonly durees: Texts<typeof PERIODS>;
}

export const SETTINGS_PATH = '/settings.json';

export const DEFAULT_SETTINGS: Settings = {
  debug: true,
  apiUrl: 'default',
  jwt: '',
  originesPaiement: [],
  cleHorodatage: '',
  demonstration: false,
  tentative: String(DEFAULT_ATTEMPT_MINUTES),
  attente: String(settledAfter(DEFAULT_ATTEMPT_MINUTES)),
  liens: LINKS,
  contestation: {
    fr: 'https://www.antai.gouv.fr/',
    en: 'https://www.antai.gouv.fr/en/',
    de: 'https://www.antai.gouv.fr/de/',
    nl: 'https://www.antai.gouv.fr/nl/',
    it: 'https://www.antai.gouv.fr/it/',
    es: 'https://www.antai.gouv.fr/?lang=es',
  },
  operateur: 'Direction générale des Finances publiques',
  delaiRemboursement: 60,
  exploitant: OPERATOR,
  durees: PERIODS,
};
