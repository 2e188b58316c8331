import { type ComponentType, use } from 'react';
import type { PathName } from '#contract/paths.ts';
import { CONTENT_PAGES, type ContentPage } from '../i18n/contents.ts';
import { readable } from '../services/readable.ts';
import { type ScreenName, screenOf } from './screens.ts';

/** A page that is loaded when first shown, or before. */
interface Page<Props extends object = object> {
  /** Waits for its code where that is not there yet, and for nothing where it is. */
  readonly Component: ComponentType<Props>;
  /** The same promise each time; a failure is forgotten. */
  readonly load: () => Promise<unknown>;
  /** Name of its file, without the extension. */
  readonly file: string;
}

const pageFrom = <Props extends object>(
  source: () => Promise<ComponentType<Props>>,
  file: string,
): Page<Props> => {
  let underWay: Promise<ComponentType<Props>> | undefined;
  const read = async () => {
    try {
      return await source();
    } catch (error) {
      underWay = undefined;
      throw error;
    }
  };
  const load = () => {
    underWay ??= readable(read());
    return underWay;
  };
  // Not `lazy`: it would show the fallback for a moment even where the code is there.
  const Component = (props: Props) => {
    const Known = use(load());
    return <Known {...props} />;
  };
  return { Component, load, file };
};

const page = <Name extends string>(
  load: () => Promise<Readonly<Record<Name, ComponentType>>>,
  name: Name,
): Page => pageFrom(async () => (await load())[name], name);

const loadStatic = () => import('../pages/statique/PageStatique.tsx');

/** An information page, which is its prose. */
const staticPage = (name: ContentPage): Page =>
  pageFrom(async () => {
    const { PageStatique } = await loadStatic();
    return () => <PageStatique page={name} />;
  }, 'PageStatique');

const staticPages = Object.fromEntries(
  CONTENT_PAGES.map((name) => [name, staticPage(name)]),
) as Readonly<Record<ContentPage, Page>>;

/**
 * The table of routes (R-04 … R-15). Addresses, guards and robots rules stand in `contract/paths.ts`, which
 * the server shares.
 */
export const PAGES: Readonly<Record<ScreenName, Page>> = {
  ...staticPages,
  accueil: page(() => import('../pages/accueil/HomePage.tsx'), 'HomePage'),
  facile: page(() => import('../pages/statique/FacilePage.tsx'), 'FacilePage'),
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

/** The breadcrumb, which comes with the first page beyond home. */
export const TRAIL = pageFrom(async () => (await import('./Trail.tsx')).Trail, 'Trail');

/** Whether a screen says where it stands: all but home, which is the beginning. */
export const hasTrail = (name: PathName): boolean => screenOf(name) !== 'accueil';
