import { DEFAULT_ATTEMPT_MINUTES, settledAfter } from './domain/attempt.ts';
import type { Language } from './domain/languages.ts';

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
  /** Minutes, as text: how long the payment page stays open (D-56). */
  readonly tentative: string;
  /** Minutes, as text: a payment under way is settled after them (`settledAfter`). */
  readonly attente: string;
  readonly liens: ExternalLinks;
  /** Where a fine is contested (G-13), in the reader's language where such a page exists. */
  readonly contestation: Readonly<Record<Language, string>>;
  /** Beside the brand block, in French; may be empty. */
  readonly operateur: string;
  /** Days after which a person who paid too much writes to the office (D-43). */
  readonly delaiRemboursement: number;
  /** For the legal pages (D-06). */
  readonly exploitant: Operator;
  /** Whole days, as text; empty: not known. The pages say them in their language. */
  readonly durees: Periods;
}

/** The pages say of an empty one that it is still to be filled in. */
export interface Operator {
  readonly editeur: string;
  readonly adresseEditeur: string;
  readonly responsablePublication: string;
  readonly hebergeur: string;
  readonly adresseHebergeur: string;
  readonly telephoneHebergeur: string;
  /** Data protection officer: name or office, and address. */
  readonly delegueDonnees: string;
  /** Countries outside the European Union that data go to: ISO 3166 codes with commas, or `aucun`. */
  readonly paysHorsUe: string;
  /** Card provider, and the address that browsers show while a card is typed. */
  readonly prestataire: string;
  readonly adressePrestataire: string;
  readonly courriel: string;
  readonly courrielDonnees: string;
  readonly courrielAccessibilite: string;
  /** Where a weakness of the service is reported. */
  readonly contactSecurite: string;
}

/** How long data are kept: the purge deletes after the same settings (D-42). */
export interface Periods {
  readonly dureeLiaisons: string;
  readonly dureeEnvois: string;
  readonly dureePersonnelles: string;
  readonly dureeAmendes: string;
  readonly dureeTentatives: string;
  /** Fixed by the rules of public accounting; empty: no payment is deleted. */
  readonly dureePaiements: string;
  readonly dureeStationnement: string;
  /** Before its last day, how long a transfer is offered (D-39). */
  readonly dureeVirement: string;
  /** After which a person writes about money that was too much (D-43). */
  readonly dureeRemboursement: string;
}

export interface ExternalLinks {
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
  tentative: String(DEFAULT_ATTEMPT_MINUTES),
  attente: String(settledAfter(DEFAULT_ATTEMPT_MINUTES)),
  liens: {
    stationnement: 'https://tribunal-stationnement-payant.fr/',
    telephonePaiement: '0806 20 30 40',
    telephoneInformation: '0806 606 606',
    telephoneEtranger: '+33 1 49 35 36 92',
    jdma: '',
  },
  contestation: {
    fr: 'https://www.antai.gouv.fr/',
    en: 'https://www.antai.gouv.fr/?lang=en',
    de: 'https://www.antai.gouv.fr/de/',
    nl: 'https://www.antai.gouv.fr/nl/',
    it: 'https://www.antai.gouv.fr/it/',
    es: 'https://www.antai.gouv.fr/?lang=es',
  },
  operateur: 'Direction générale des Finances publiques',
  delaiRemboursement: 60,
  exploitant: {
    editeur: '',
    adresseEditeur: '',
    responsablePublication: '',
    hebergeur: '',
    adresseHebergeur: '',
    telephoneHebergeur: '',
    delegueDonnees: '',
    paysHorsUe: '',
    prestataire: '',
    adressePrestataire: '',
    courriel: '',
    courrielDonnees: '',
    courrielAccessibilite: '',
    contactSecurite: '',
  },
  durees: {
    dureeLiaisons: '1',
    dureeEnvois: '90',
    dureePersonnelles: '365',
    dureeAmendes: '1825',
    dureeTentatives: '400',
    dureePaiements: '',
    dureeStationnement: '2190',
    dureeVirement: '5',
    dureeRemboursement: '60',
  },
};
