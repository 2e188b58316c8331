import { DEFAULT_ATTEMPT_MINUTES, freeAfter } from './domain/attempt.ts';
import type { Language } from './domain/languages.ts';

const LINKS = {
  /** The court for parking charges: an increased parking charge is not a criminal fine and has no other judge. */
  stationnement: 'https://tribunal-stationnement-payant.fr/',
  telephonePaiement: '0806 20 30 40',
  telephoneInformation: '0806 606 606',
  telephoneEtranger: '+33 1 49 35 36 92',
  /** The form of « Je donne mon avis », where people rate public services. Empty: the page does not ask. */
  jdma: '',
};

/** The legal pages print these. Where one is empty, they say that it is still to be filled in (D-06). */
const OPERATOR = {
  editeur: '',
  adresseEditeur: '',
  responsablePublication: '',
  hebergeur: '',
  adresseHebergeur: '',
  telephoneHebergeur: '',
  delegueDonnees: '',
  /** Countries outside the EU to which personal data go: ISO 3166 codes with commas, or `aucun`. */
  paysHorsUe: '',
  prestataire: '',
  adressePrestataire: '',
  courriel: '',
  courrielDonnees: '',
  courrielAccessibilite: '',
  contactSecurite: '',
};

/** Whole days, as text. The purge deletes by the same settings, so that the privacy page stays true (D-42, D-54). */
const PERIODS = {
  dureeLiaisons: '1',
  dureeEnvois: '90',
  dureePersonnelles: '365',
  dureeAmendes: '1825',
  dureeTentatives: '400',
  /** Public accounting fixes this one, so we have no default. Empty: no payment is deleted. */
  dureePaiements: '',
  dureeStationnement: '2190',
  /** Offer a transfer until this many days before it must arrive (D-39). */
  dureeVirement: '5',
  /** After this many days the payer may write to the office for a refund (D-43). */
  dureeRemboursement: '60',
};

type Texts<Group> = Readonly<Record<keyof Group, string>>;
export type ExternalLinks = Texts<typeof LINKS>;

/**
 * Everybody can read these at `/settings.json` (E-07). The page reads them at run time, so one build serves every
 * environment (D-07).
 */
export interface Settings {
  /** Logs calls in the browser; the server forces it to false in production. */
  readonly debug: boolean;
  /** `default` means the origin of the page. */
  readonly apiUrl: string;
  /** The first bearer of a development session; empty in production. */
  readonly jwt: string;
  /** The origins to which the hand-off may send a payer (D-07). */
  readonly originesPaiement: readonly string[];
  /** Base64url. The key of the timestamp is derived from it (D-14); it is public and guards nothing secret. */
  readonly cleHorodatage: string;
  /** The service runs with the invented fines of the demonstration (D-12). */
  readonly demonstration: boolean;
  /** Minutes, as text: how long the payment page stays open (D-56). */
  readonly tentative: string;
  /** Minutes, as text: see `freeAfter`. */
  readonly attente: string;
  readonly liens: ExternalLinks;
  /** The pages where a fine is contested, in the reader's language if there is one (G-13). */
  readonly contestation: Readonly<Record<Language, string>>;
  /** The operator's name beside the brand block, in French; may be empty. */
  readonly operateur: string;
  /** Days until the payer may write about a refund that did not arrive (D-43). */
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
  attente: String(freeAfter(DEFAULT_ATTEMPT_MINUTES)),
  liens: LINKS,
  // Of nl and es no copy of a contest page was found: the agency's home page (docs/content-sources.md).
  contestation: {
    fr: 'https://www.usagers.antai.gouv.fr/demarches/saisienumero?lang=fr',
    en: 'https://antai.gouv.fr/en/designate-or-appeal-online',
    de: 'https://www.usagers.antai.gouv.fr/demarches/saisienumero',
    nl: 'https://www.antai.gouv.fr/nl/',
    it: 'https://www.usagers.antai.gouv.fr/demarches/saisienumero',
    es: 'https://www.antai.gouv.fr/?lang=es',
  },
  operateur: 'Direction générale des Finances publiques',
  delaiRemboursement: 60,
  exploitant: OPERATOR,
  durees: PERIODS,
};
