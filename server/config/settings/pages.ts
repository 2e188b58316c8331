import Type from 'typebox';
import type { Language } from '#contract/domain/languages.ts';
import { COUNTRIES, NO_COUNTRY } from '#contract/pages.ts';
import { DEFAULT_SETTINGS } from '#contract/settings.ts';
import { isWebAddress } from '../checks.ts';
import { checked, LINE, mailAddress, mention, optional, text } from '../settingKinds.ts';

const contestLink = (language: Language) =>
  checked(
    `page where a fine is contested, for readers of the language \`${language}\``,
    isWebAddress,
    'an http(s) address without user or fragment',
    { default: DEFAULT_SETTINGS.contestation[language], https: true },
  );
const CONTEST_LINKS = {
  CONTESTATION_FR: contestLink('fr'),
  CONTESTATION_EN: contestLink('en'),
  CONTESTATION_DE: contestLink('de'),
  CONTESTATION_NL: contestLink('nl'),
  CONTESTATION_IT: contestLink('it'),
  CONTESTATION_ES: contestLink('es'),
};

export const PAGE_SETTINGS = {
  DEBUG: Type.Boolean({
    description: 'development setting of the web app',
    default: true,
    production: 'always `0`',
  }),
  JWT: text('development setting of the web app: its first bearer', { production: 'refused' }),
  OPERATEUR: text(
    'one line: the State body named beside the brand block, in header and footer, in French; given empty, or not given in a demonstration: none',
    { ...LINE, maxLength: 100, default: DEFAULT_SETTINGS.operateur },
  ),
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
  ...CONTEST_LINKS,
  JDMA_URL: optional(
    'page of the service at [Je donne mon avis](https://jedonnemonavis.numerique.gouv.fr/), linked from receipts; without it nobody is asked',
    {
      pattern: '^https://\\S+$',
      must: 'an https address',
      shown: 'in demonstration the front page',
    },
  ),
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
