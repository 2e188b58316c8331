import Type from 'typebox';
import type { Language } from '#contract/domain/languages.ts';
import { DEFAULT_SETTINGS } from '#contract/settings.ts';
import { isWebAddress } from '../addresses.ts';
import { checked, LINE, optional, text } from '../settingKinds.ts';

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
  ...CONTEST_LINKS,
  JDMA_URL: optional(
    'page of the service at [Je donne mon avis](https://jedonnemonavis.numerique.gouv.fr/), linked from receipts; without it nobody is asked',
    {
      pattern: '^https://\\S+$',
      must: 'an https address',
      shown: 'in demonstration the front page',
    },
  ),
};
