import { createInstance, type i18n } from 'i18next';
import { initReactI18next } from 'react-i18next';
import { LANGUE_PAR_DEFAUT, type Langue } from '#contract/domaine/langues.ts';
import { addDesignStrings } from '#design';
import type fr from '../../public/assets/i18n/fr.json';
import { type ChargerContenu, type Contenus, chargerContenu, creerContenus } from './contents.ts';

/** All words of one language. The reference is `fr.json`; the five others have exactly its keys. */
export type Textes = typeof fr;

/** How a language file is fetched (K-12). Rejects on any failure. */
export type ChargerTextes = (langue: Langue) => Promise<Textes>;

/** The languages that are known so far, and the way to the others. */
export interface Dictionnaire {
  readonly i18n: i18n;
  /** Makes one language known, once; the same promise each time. */
  readonly charger: (langue: Langue) => Promise<void>;
  readonly connait: (langue: Langue) => boolean;
  /** The prose of the static pages. */
  readonly contenus: Contenus;
}

/** Fetches `/assets/i18n/{lang}.json` (K-12). */
export const chargerTextes: ChargerTextes = async (langue) => {
  const reponse = await fetch(`/assets/i18n/${langue}.json`);
  if (!reponse.ok) throw new Error(`i18n ${langue}: ${reponse.status}`);
  return reponse.json();
};

/**
 * Prepares the dictionary. Words come at run time, so that they can be corrected without a new build.
 * @param source where a language comes from
 * @param sourceContenus where the prose of a static page comes from
 */
export function creerDictionnaire(
  source: ChargerTextes,
  sourceContenus: ChargerContenu = chargerContenu,
): Dictionnaire {
  const i18n = createInstance();
  void i18n.use(initReactI18next).init({
    lng: LANGUE_PAR_DEFAUT,
    fallbackLng: LANGUE_PAR_DEFAUT,
    resources: {},
    initAsync: false,
    interpolation: { escapeValue: false },
  });
  const enCours = new Map<Langue, Promise<void>>();
  const ajouter = async (langue: Langue) => {
    const textes = await source(langue);
    i18n.addResourceBundle(langue, 'translation', textes, true, true);
    addDesignStrings(langue, textes.dsfr);
  };
  return {
    i18n,
    contenus: creerContenus(sourceContenus),
    connait: (langue) => i18n.hasResourceBundle(langue, 'translation'),
    charger: (langue) => {
      const promesse =
        enCours.get(langue) ??
        ajouter(langue).catch((erreur: unknown) => {
          enCours.delete(langue);
          throw erreur;
        });
      enCours.set(langue, promesse);
      return promesse;
    },
  };
}
