import type { NomChemin } from './chemins.ts';
import type { Langue } from './domaine/langues.ts';
import { REGLAGES_PAR_DEFAUT, type Reglages } from './reglages.ts';

/**
 * What the build leaves open in the pages it renders, and the server fills in when it starts (D-07): one build serves
 * every environment.
 */

/** Stands for the scheme and host that people type. */
export const ORIGINE_A_REMPLIR = 'https://origine.invalid';

/** Stands for the settings, as JSON, inside the element with the id `ID_REGLAGES`. */
export const REGLAGES_A_REMPLIR = '__REGLAGES__';

/** The element that hands the settings to the script of the page. */
export const ID_REGLAGES = 'reglages';

/** Finds what stands for one setting in a page; the group is its name. An address is marked as an address of elsewhere. */
export const MARQUE_REGLAGE = /(?:https:\/\/)?__REGLAGE_(\w+?)__/g;

/** The settings that a page prints. */
export type ReglagesImprimes = Pick<Reglages, 'liens' | 'exploitant'>;

const marquer = <Groupe extends Readonly<Record<keyof Groupe, string>>>(groupe: Groupe): Groupe =>
  Object.fromEntries(
    Object.entries<string>(groupe).map(([nom, valeur]) => [
      nom,
      `${valeur.startsWith('https:') ? 'https://' : ''}__REGLAGE_${nom}__`,
    ]),
  ) as Groupe;

/** Settings whose values are their own marks: the pages are rendered with them. */
export const REGLAGES_A_MARQUER: ReglagesImprimes = {
  liens: marquer(REGLAGES_PAR_DEFAUT.liens),
  exploitant: marquer(REGLAGES_PAR_DEFAUT.exploitant),
};

/** The values of the settings that a page prints, by their names. */
export const valeursImprimees = ({
  liens,
  exploitant,
}: ReglagesImprimes): Readonly<Record<string, string>> => ({ ...liens, ...exploitant });

/**
 * The file of a rendered page, in the folder of the web app.
 * @param demonstration whether the page says that its data are made up (D-12)
 */
export function fichierPage(nom: NomChemin, langue: Langue, demonstration: boolean): string {
  return `pages/${demonstration ? 'demonstration' : 'service'}/${langue}/${nom}.html`;
}
