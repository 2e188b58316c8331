import { type ComponentType, type LazyExoticComponent, lazy } from 'react';
import type { NomChemin } from '#contract/chemins.ts';
import type { Textes } from '../i18n/textes.ts';

/** A row of the table of routes: the page, loaded when first shown, and its title's key below `titres`. */
export interface Route {
  readonly Page: LazyExoticComponent<ComponentType>;
  readonly titre: keyof Textes['titres'];
}

// One object for both addresses of the home page: React then keeps its state when the id leaves the URL.
const HomePage = lazy(async () => ({ default: (await import('../pages/HomePage.tsx')).HomePage }));
const EnvoiSipsPage = lazy(async () => ({
  default: (await import('../pages/EnvoiSipsPage.tsx')).EnvoiSipsPage,
}));
const VirementPage = lazy(async () => ({
  default: (await import('../pages/VirementPage.tsx')).VirementPage,
}));

/**
 * The table of routes (R-04 … R-15). Addresses, guards and robots rules stand in `contract/chemins.ts`, which
 * the server shares.
 */
export const ROUTES: Readonly<Record<NomChemin, Route>> = {
  accueil: { Page: HomePage, titre: 'accueil' },
  accueilPrerempli: { Page: HomePage, titre: 'accueil' },
  aide: {
    Page: lazy(async () => ({ default: (await import('../pages/AidePage.tsx')).AidePage })),
    titre: 'aide',
  },
  plan: {
    Page: lazy(async () => ({ default: (await import('../pages/PlanPage.tsx')).PlanPage })),
    titre: 'plan',
  },
  confidentialite: {
    Page: lazy(async () => ({
      default: (await import('../pages/ConfidentialitePage.tsx')).ConfidentialitePage,
    })),
    titre: 'confidentialite',
  },
  securite: {
    Page: lazy(async () => ({ default: (await import('../pages/SecuritePage.tsx')).SecuritePage })),
    titre: 'securite',
  },
  glossaire: {
    Page: lazy(async () => ({
      default: (await import('../pages/GlossairePage.tsx')).GlossairePage,
    })),
    titre: 'glossaire',
  },
  faq: {
    Page: lazy(async () => ({ default: (await import('../pages/FaqPage.tsx')).FaqPage })),
    titre: 'faq',
  },
  accessibilite: {
    Page: lazy(async () => ({
      default: (await import('../pages/AccessibilitePage.tsx')).AccessibilitePage,
    })),
    titre: 'accessibilite',
  },
  engagement: {
    Page: lazy(async () => ({
      default: (await import('../pages/EngagementPage.tsx')).EngagementPage,
    })),
    titre: 'engagement',
  },
  mentionsLegales: {
    Page: lazy(async () => ({
      default: (await import('../pages/MentionsLegalesPage.tsx')).MentionsLegalesPage,
    })),
    titre: 'mentionsLegales',
  },
  verification: {
    Page: lazy(async () => ({
      default: (await import('../pages/VerificationPage.tsx')).VerificationPage,
    })),
    titre: 'verification',
  },
  detail: {
    Page: lazy(async () => ({ default: (await import('../pages/DetailPage.tsx')).DetailPage })),
    titre: 'detail',
  },
  choixModalites: {
    Page: lazy(async () => ({
      default: (await import('../pages/ChoixModalitesPage.tsx')).ChoixModalitesPage,
    })),
    titre: 'choixModalites',
  },
  indicatifOperation: {
    Page: lazy(async () => ({
      default: (await import('../pages/IndicatifOperationPage.tsx')).IndicatifOperationPage,
    })),
    titre: 'indicatifOperation',
  },
  envoiSips: { Page: EnvoiSipsPage, titre: 'envoiSips' },
  envoiSipsMontant: { Page: EnvoiSipsPage, titre: 'envoiSips' },
  virement: { Page: VirementPage, titre: 'virement' },
  virementIndicatif: { Page: VirementPage, titre: 'virement' },
  justificatif: {
    Page: lazy(async () => ({
      default: (await import('../pages/JustificatifPage.tsx')).JustificatifPage,
    })),
    titre: 'justificatif',
  },
  confirmation: {
    Page: lazy(async () => ({
      default: (await import('../pages/ConfirmationPage.tsx')).ConfirmationPage,
    })),
    titre: 'confirmation',
  },
  erreur: {
    Page: lazy(async () => ({ default: (await import('../pages/ErreurPage.tsx')).ErreurPage })),
    titre: 'erreur',
  },
  introuvable: {
    Page: lazy(async () => ({
      default: (await import('../pages/IntrouvablePage.tsx')).IntrouvablePage,
    })),
    titre: 'introuvable',
  },
};
