import type { Language } from './domain/languages.ts';
import type { PathName } from './paths.ts';
import { DEFAULT_SETTINGS, type Settings } from './settings.ts';

/**
 * What the build leaves open in the pages it renders, and the server fills in when it starts (D-07): one build serves
 * every environment.
 */

/** Stands for the scheme and host that people type. */
export const ORIGIN_PLACEHOLDER = 'https://origine.invalid';

/** Stands for the settings, as JSON, inside the element with the id `SETTINGS_ID`. */
export const SETTINGS_PLACEHOLDER = '__REGLAGES__';

/** The element that hands the settings to the script of the page. */
export const SETTINGS_ID = 'reglages';

/** Finds what stands for one setting in a page; the group is its name. An address is marked as an address of elsewhere. */
export const SETTING_MARK = /(?:https:\/\/)?__REGLAGE_(\w+?)__/g;

/** The settings that a page prints. */
export type PrintedSettings = Pick<Settings, 'liens' | 'exploitant' | 'operateur'>;

const mark = <Group extends Readonly<Record<keyof Group, string>>>(group: Group): Group =>
  Object.fromEntries(
    Object.entries<string>(group).map(([name, value]) => [
      name,
      `${value.startsWith('https:') ? 'https://' : ''}__REGLAGE_${name}__`,
    ]),
  ) as Group;

/** Settings whose values are their own marks: the pages are rendered with them. */
export const MARKED_SETTINGS: PrintedSettings = {
  liens: mark(DEFAULT_SETTINGS.liens),
  exploitant: mark(DEFAULT_SETTINGS.exploitant),
  ...mark({ operateur: DEFAULT_SETTINGS.operateur }),
};

/** The values of the settings that a page prints, by their names. */
export const printedValues = ({
  liens,
  exploitant,
  operateur,
}: PrintedSettings): Readonly<Record<string, string>> => ({ ...liens, ...exploitant, operateur });

/**
 * The file of a rendered page, in the folder of the web app.
 * @param demonstration whether the page says that its data are made up (D-12)
 */
export function pageFile(name: PathName, language: Language, demonstration: boolean): string {
  return `pages/${demonstration ? 'demonstration' : 'service'}/${language}/${name}.html`;
}
