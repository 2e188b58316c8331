import { COUNTRIES, NO_COUNTRY } from '#contract/pages.ts';
import type { Settings } from '#contract/settings.ts';
import { mailAddress, mention, optional, type Read } from '../settingKinds.ts';

/** What the legal pages say of those who run the service. */
export const MENTION_SETTINGS = {
  EDITEUR: mention('publisher on the legal notice, and controller of the data'),
  EDITEUR_ADRESSE: mention('postal address of the publisher'),
  RESPONSABLE_PUBLICATION: mention('director of publication'),
  HEBERGEUR: mention('host: name or company'),
  HEBERGEUR_ADRESSE: mention('postal address of the host'),
  HEBERGEUR_TELEPHONE: mention('telephone of the host, as dialled from abroad', {
    pattern: '^(?:\\+?[0-9][0-9 ]{5,20})?$',
    must: 'a telephone number: digits and spaces, + in front',
  }),
  DELEGUE_DONNEES: mention('data protection officer: name or office, and postal address'),
  PAYS_HORS_UE: mention(
    'countries outside the European Union that personal data go to: ISO 3166 codes (`CH,US`), or `aucun`',
    {
      pattern: `^$|^${NO_COUNTRY}$|${COUNTRIES.source}`,
      must: `${NO_COUNTRY}, or two-letter codes of countries with commas between`,
    },
  ),
  PRESTATAIRE: mention('card provider, named on security advice and personal data'),
  PRESTATAIRE_ADRESSE: mention(
    'address of the page where a card is typed, as browsers show it: host alone',
    { pattern: '^(?:[a-z0-9.-]+(?::[0-9]+)?)?$', must: 'a host alone, in small letters' },
  ),
  COURRIEL: mailAddress('mail address on help'),
  COURRIEL_DONNEES: mailAddress('mail address of the data protection officer'),
  COURRIEL_ACCESSIBILITE: mailAddress('mail address in the accessibility statement'),
  SECURITY_CONTACT: optional(
    'where a weakness is reported, `mailto:` or `https:`: named on security advice, and published at `/.well-known/security.txt` (RFC 9116), valid for half a year from each day on',
    {
      pattern: '^(?:mailto:[^\\s@]+@[^\\s@]+|https://\\S+)$',
      must: 'mailto: with a mail address, or an https address',
      maxLength: 300,
      shown: 'in demonstration an example',
      required: true,
    },
  ),
};

type Mentions = Settings['exploitant'];

/**
 * Returns what a production has to give, filled in as an example (D-12). The telephone number is one of those kept
 * for fiction.
 * @param cardHost where a card is typed, as browsers show it
 */
const exampleOf = (cardHost: string): Mentions => ({
  editeur: 'Administration de démonstration (exemple)',
  adresseEditeur: '1 rue de l’Exemple, 35000 Rennes',
  responsablePublication: 'Camille Martin (exemple)',
  hebergeur: 'Hébergeur de démonstration (exemple)',
  adresseHebergeur: '2 rue de l’Exemple, 35000 Rennes',
  telephoneHebergeur: '+33 1 99 00 00 00',
  delegueDonnees: 'Service de démonstration, 1 rue de l’Exemple, 35000 Rennes',
  paysHorsUe: 'aucun',
  prestataire: 'Simulateur de paiement (exemple)',
  adressePrestataire: cardHost,
  courriel: 'contact@exemple.fr',
  courrielDonnees: 'donnees@exemple.fr',
  courrielAccessibilite: 'accessibilite@exemple.fr',
  contactSecurite: 'securite@exemple.fr',
});

/**
 * Reads what the legal pages print, under their names for it. A demonstration fills what is not given from an example.
 * @param cardHost where a card of the demonstration is typed
 */
export function readMentions(
  read: Read<typeof MENTION_SETTINGS>,
  demonstration: boolean,
  cardHost: string,
): Mentions {
  const given: Mentions = {
    editeur: read.EDITEUR,
    adresseEditeur: read.EDITEUR_ADRESSE,
    responsablePublication: read.RESPONSABLE_PUBLICATION,
    hebergeur: read.HEBERGEUR,
    adresseHebergeur: read.HEBERGEUR_ADRESSE,
    telephoneHebergeur: read.HEBERGEUR_TELEPHONE,
    delegueDonnees: read.DELEGUE_DONNEES,
    paysHorsUe: read.PAYS_HORS_UE,
    prestataire: read.PRESTATAIRE,
    adressePrestataire: read.PRESTATAIRE_ADRESSE,
    courriel: read.COURRIEL,
    courrielDonnees: read.COURRIEL_DONNEES,
    courrielAccessibilite: read.COURRIEL_ACCESSIBILITE,
    contactSecurite: read.SECURITY_CONTACT?.replace(/^mailto:/, '') ?? '',
  };
  if (!demonstration) return given;
  const filled = Object.entries(given).filter(([, value]) => value !== '');
  return { ...exampleOf(cardHost), ...Object.fromEntries(filled) };
}
