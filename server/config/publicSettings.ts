import { freeAfter } from '#contract/domain/attempt.ts';
import type { Language } from '#contract/domain/languages.ts';
import { DEFAULT_SETTINGS, type Settings } from '#contract/settings.ts';
import type { Retentions } from '../ports/Retentions.ts';
import { sha256 } from '../secrets/digest.ts';
import { exampleOperator } from './exampleOperator.ts';
import type { Environment } from './settings.ts';

type Mentions = Settings['exploitant'];

type TextSetting = {
  [Name in keyof Environment]-?: Environment[Name] extends string ? Name : never;
}[keyof Environment];

/** The settings that the legal pages print, by their names there. */
const MENTIONS = {
  editeur: 'EDITEUR',
  adresseEditeur: 'EDITEUR_ADRESSE',
  responsablePublication: 'RESPONSABLE_PUBLICATION',
  hebergeur: 'HEBERGEUR',
  adresseHebergeur: 'HEBERGEUR_ADRESSE',
  telephoneHebergeur: 'HEBERGEUR_TELEPHONE',
  delegueDonnees: 'DELEGUE_DONNEES',
  paysHorsUe: 'PAYS_HORS_UE',
  prestataire: 'PRESTATAIRE',
  adressePrestataire: 'PRESTATAIRE_ADRESSE',
  courriel: 'COURRIEL',
  courrielDonnees: 'COURRIEL_DONNEES',
  courrielAccessibilite: 'COURRIEL_ACCESSIBILITE',
} as const satisfies Readonly<Record<Exclude<keyof Mentions, 'contactSecurite'>, TextSetting>>;

const CONTEST_LINKS = {
  fr: 'CONTESTATION_FR',
  en: 'CONTESTATION_EN',
  de: 'CONTESTATION_DE',
  nl: 'CONTESTATION_NL',
  it: 'CONTESTATION_IT',
  es: 'CONTESTATION_ES',
} as const satisfies Readonly<Record<Language, TextSetting>>;

/** Reads texts of the environment under the names that a page has for them. */
const pick = <Name extends string>(
  read: Environment,
  settings: Readonly<Record<Name, TextSetting>>,
): Record<Name, string> =>
  Object.fromEntries(
    Object.entries<TextSetting>(settings).map(([name, setting]) => [name, read[setting]]),
  ) as Record<Name, string>;

/** Fills what is not given from the example. */
const withExample = (given: Mentions, example: Mentions): Mentions => ({
  ...example,
  ...Object.fromEntries(Object.entries(given).filter(([, value]) => value !== '')),
});

const mentionsOf = (read: Environment): Mentions => ({
  ...pick(read, MENTIONS),
  contactSecurite: read.SECURITY_CONTACT?.replace(/^mailto:/, '') ?? '',
});

const periodsOf = (read: Environment, retentions: Retentions): Settings['durees'] => ({
  dureeRemboursement: String(read.DELAI_REMBOURSEMENT),
  dureeVirement: String(read.VIREMENT_DELAI_JOURS),
  dureeLiaisons: String(retentions.bindings),
  dureeEnvois: String(retentions.sendings),
  dureePersonnelles: String(retentions.personalData),
  dureeAmendes: String(retentions.fines),
  dureeTentatives: String(retentions.attempts),
  dureePaiements: String(retentions.payments ?? ''),
  dureeStationnement: String(retentions.parkingPayments),
});

/** The key of timestamps is public (D-14), so it is derived and not the secret itself. */
const timestampKey = (tokenSecret: string): string =>
  sha256(`horodatage/${tokenSecret}`, 'base64url');

const JDMA_DEMONSTRATION = 'https://jedonnemonavis.numerique.gouv.fr/';

interface Known {
  readonly production: boolean;
  readonly demonstration: boolean;
  readonly tokenSecret: string;
  readonly retentions: Retentions;
  /** The State body beside the brand block; may be empty. */
  readonly operatorName: string;
  /** Host of the page where a card is typed. */
  readonly cardHost: string;
}

/** Returns the settings that browsers may read, which is everybody. */
export function publicSettings(
  read: Environment,
  { production, demonstration, tokenSecret, retentions, operatorName, cardHost }: Known,
): Omit<Settings, 'originesPaiement'> {
  const given = mentionsOf(read);
  return {
    debug: read.DEBUG && !production,
    apiUrl: read.API_URL,
    jwt: read.JWT,
    cleHorodatage: timestampKey(tokenSecret),
    demonstration,
    tentative: String(read.TENTATIVE_MINUTES),
    attente: String(freeAfter(read.TENTATIVE_MINUTES)),
    liens: {
      ...DEFAULT_SETTINGS.liens,
      jdma: read.JDMA_URL ?? (demonstration ? JDMA_DEMONSTRATION : ''),
    },
    contestation: pick(read, CONTEST_LINKS),
    operateur: operatorName,
    delaiRemboursement: read.DELAI_REMBOURSEMENT,
    exploitant: demonstration ? withExample(given, exampleOperator(cardHost)) : given,
    durees: periodsOf(read, retentions),
  };
}
