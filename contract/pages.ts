import type { Language } from './domain/languages.ts';
import type { PathName } from './paths.ts';
import { DEFAULT_SETTINGS, type Settings } from './settings.ts';

/** The server fills these in when it starts, so that one build serves every environment (D-07). */

export const ORIGIN_PLACEHOLDER = 'https://origine.invalid';

/** JSON. */
export const SETTINGS_PLACEHOLDER = '__REGLAGES__';

export const SETTINGS_ID = 'reglages';

/** The group is the setting's name. A mark of an address begins with `https://`. */
export const SETTING_MARK = /(?:https:\/\/)?__REGLAGE_(\w+?)__/g;

export type PrintedSettings = Pick<Settings, 'liens' | 'exploitant' | 'operateur' | 'attente'>;

const mark = <Group extends Readonly<Record<keyof Group, string>>>(group: Group): Group =>
  Object.fromEntries(
    Object.entries<string>(group).map(([name, value]) => [
      name,
      `${value.startsWith('https:') ? 'https://' : ''}__REGLAGE_${name}__`,
    ]),
  ) as Group;

export const MARKED_SETTINGS: PrintedSettings = {
  liens: mark(DEFAULT_SETTINGS.liens),
  exploitant: mark(DEFAULT_SETTINGS.exploitant),
  ...mark({ operateur: DEFAULT_SETTINGS.operateur, attente: DEFAULT_SETTINGS.attente }),
};

export const printedValues = ({
  liens,
  exploitant,
  operateur,
  attente,
}: PrintedSettings): Readonly<Record<string, string>> => ({
  ...liens,
  ...exploitant,
  operateur,
  attente,
});

/** @param demonstration the page says that its data are made up (D-12) */
export function pageFile(name: PathName, language: Language, demonstration: boolean): string {
  return `pages/${demonstration ? 'demonstration' : 'service'}/${language}/${name}.html`;
}
