import type { Formats } from './domain/formats.ts';
import type { Language } from './domain/languages.ts';
import { shownNumber } from './domain/telephone.ts';
import type { PathName } from './paths.ts';
import type { Fine } from './schemas/fine.ts';
import { DEFAULT_SETTINGS, type Settings } from './settings.ts';

/**
 * Marks that the build leaves in the pages. The server replaces them when it starts, so one build serves every
 * environment (D-07).
 */
export const ORIGIN_PLACEHOLDER = 'https://origine.invalid';

/** Values of the setting `paysHorsUe`: the word for "none", or ISO 3166 codes. */
export const NO_COUNTRY = 'aucun';
export const COUNTRIES = /^[A-Z]{2}(?:,[A-Z]{2})*$/;

export const SETTINGS_PLACEHOLDER = '__REGLAGES__';

export const SETTINGS_ID = 'reglages';

/** Marks where parts of the confirmation page begin and end that the server replaces with the outcome (D-57). */
export const PART_MARK = /<!--\/?(?:tete|corps)-->/;

export const OUTCOME_ID = 'resultat';

export interface WrittenOutcome {
  readonly titre: string;
  /** Null if the address of the confirmation is unknown or has expired. */
  readonly amende: Fine | null;
}

export type RenderOutcome = (
  language: Language,
  url: string,
  fine: Fine | null,
) => Promise<{ readonly head: string; readonly root: string; readonly written: WrittenOutcome }>;

/**
 * Exported by `prerender.js` of the build.
 * @param read reads a file of the web app by its address
 */
export type CreateOutcomeRenderer = (
  read: (address: string) => Promise<string>,
  settings: Settings,
  origin: string,
) => Promise<RenderOutcome>;

/** The mark of a setting. That of an address begins with `https://`, so that pages treat it as a link. */
export const SETTING_MARK = /(?:https:\/\/)?__REGLAGE_(\w+?)__/g;

export type PrintedSettings = Pick<
  Settings,
  'liens' | 'exploitant' | 'operateur' | 'durees' | 'contestation' | 'attente'
>;

const mark = <Group extends Readonly<Record<keyof Group, string>>>(
  group: Group,
  prefix = '',
): Group =>
  Object.fromEntries(
    Object.entries<string>(group).map(([name, value]) => [
      name,
      `${value.startsWith('https:') ? 'https://' : ''}__REGLAGE_${prefix}${name}__`,
    ]),
  ) as Group;

const CONTEST_PREFIX = 'contestation_';

export const MARKED_SETTINGS: PrintedSettings = {
  liens: mark(DEFAULT_SETTINGS.liens),
  exploitant: mark(DEFAULT_SETTINGS.exploitant),
  durees: mark(DEFAULT_SETTINGS.durees),
  contestation: mark(DEFAULT_SETTINGS.contestation, CONTEST_PREFIX),
  ...mark({ operateur: DEFAULT_SETTINGS.operateur, attente: DEFAULT_SETTINGS.attente }),
};

export const printedValues = (settings: PrintedSettings): Readonly<Record<string, string>> => ({
  ...settings.liens,
  ...settings.exploitant,
  ...settings.durees,
  operateur: settings.operateur,
  attente: settings.attente,
  ...Object.fromEntries(
    Object.entries(settings.contestation).map(([language, address]) => [
      CONTEST_PREFIX + language,
      address,
    ]),
  ),
});

export interface SettingWording {
  /** Language of the frame, which may differ from that of a text that exists in French only. */
  readonly language: Language;
  readonly formats: Formats;
  readonly missing: string;
  readonly none: string;
}

/** Shows a setting in words of the reader. At build time the value is a mark, which passes unchanged. */
export function settingText(
  name: string,
  value: string,
  { language, formats, missing, none }: SettingWording,
): string {
  if (value === '') return missing;
  if (name.startsWith('telephone')) return shownNumber(value, language);
  if (name.startsWith('duree') && /^\d+$/.test(value)) return formats.period(Number(value));
  if (name !== 'paysHorsUe') return value;
  if (value === NO_COUNTRY) return none;
  return COUNTRIES.test(value) ? formats.countries(value.split(',')) : value;
}

export function pageFile(name: PathName, language: Language, demonstration: boolean): string {
  return `pages/${demonstration ? 'demonstration' : 'service'}/${language}/${name}.html`;
}
