import { type ComponentType, type LazyExoticComponent, lazy } from 'react';
import type { NomChemin } from '#contract/chemins.ts';
import { PAGES_CONTENU, type PageContenu } from '../i18n/contents.ts';

type Page = LazyExoticComponent<ComponentType>;

/** A page that is loaded when first shown. */
const page = <Nom extends string>(
  charger: () => Promise<Readonly<Record<Nom, ComponentType>>>,
  nom: Nom,
): Page => lazy(async () => ({ default: (await charger())[nom] }));

/** An information page, which is its prose. */
const pageStatique = (nom: PageContenu): Page =>
  lazy(async () => {
    const { PageStatique } = await import('../pages/statique/PageStatique.tsx');
    return { default: () => <PageStatique page={nom} /> };
  });

const statiques = Object.fromEntries(
  PAGES_CONTENU.map((nom) => [nom, pageStatique(nom)]),
) as Readonly<Record<PageContenu, Page>>;

/** Addresses that show the screen of another one: React then keeps its state when the address changes. */
const MEME_ECRAN = {
  accueilPrerempli: 'accueil',
  envoiSipsMontant: 'envoiSips',
  virementIndicatif: 'virement',
} as const satisfies Partial<Record<NomChemin, NomChemin>>;

/** A screen, which is also the key of its title below `titres`. */
export type NomEcran = Exclude<NomChemin, keyof typeof MEME_ECRAN>;

const estAutreAdresse = (nom: NomChemin): nom is keyof typeof MEME_ECRAN =>
  Object.hasOwn(MEME_ECRAN, nom);

/** The screen that an address shows. */
export function ecranDe(nom: NomChemin): NomEcran {
  return estAutreAdresse(nom) ? MEME_ECRAN[nom] : nom;
}

/**
 * The table of routes (R-04 … R-15). Addresses, guards and robots rules stand in `contract/chemins.ts`, which
 * the server shares.
 */
export const PAGES: Readonly<Record<NomEcran, Page>> = {
  ...statiques,
  accueil: page(() => import('../pages/accueil/HomePage.tsx'), 'HomePage'),
  plan: page(() => import('../pages/statique/PlanPage.tsx'), 'PlanPage'),
  verification: page(
    () => import('../pages/verification/VerificationPage.tsx'),
    'VerificationPage',
  ),
  detail: page(() => import('../pages/detail/DetailPage.tsx'), 'DetailPage'),
  choixModalites: page(() => import('../pages/choix/ChoixModalitesPage.tsx'), 'ChoixModalitesPage'),
  indicatifOperation: page(
    () => import('../pages/indicatif/IndicatifOperationPage.tsx'),
    'IndicatifOperationPage',
  ),
  envoiSips: page(() => import('../pages/envoi/EnvoiSipsPage.tsx'), 'EnvoiSipsPage'),
  virement: page(() => import('../pages/virement/VirementPage.tsx'), 'VirementPage'),
  justificatif: page(
    () => import('../pages/justificatif/JustificatifPage.tsx'),
    'JustificatifPage',
  ),
  confirmation: page(
    () => import('../pages/confirmation/ConfirmationPage.tsx'),
    'ConfirmationPage',
  ),
  erreur: page(() => import('../pages/erreur/ErreurPage.tsx'), 'ErreurPage'),
  introuvable: page(() => import('../pages/introuvable/IntrouvablePage.tsx'), 'IntrouvablePage'),
};
