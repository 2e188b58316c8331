import { freeAfter } from '#contract/domain/attempt.ts';
import { DEFAULT_SETTINGS, type Settings } from '#contract/settings.ts';
import type { Retentions } from '../ports/Retentions.ts';
import { sha256 } from '../secrets/digest.ts';
import { readMentions } from './settings/mentions.ts';
import type { Environment } from './settings.ts';

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
    contestation: {
      fr: read.CONTESTATION_FR,
      en: read.CONTESTATION_EN,
      de: read.CONTESTATION_DE,
      nl: read.CONTESTATION_NL,
      it: read.CONTESTATION_IT,
      es: read.CONTESTATION_ES,
    },
    operateur: operatorName,
    delaiRemboursement: read.DELAI_REMBOURSEMENT,
    exploitant: readMentions(read, demonstration, cardHost),
    durees: periodsOf(read, retentions),
  };
}
