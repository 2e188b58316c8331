import { type ComponentType, lazy } from 'react';
import {
  matchRoutes,
  Navigate,
  type Params,
  type RouteObject,
  useLocation,
  useParams,
} from 'react-router-dom';
import { CONTENT_PAGES, type ContentPage } from '#contract/contentPages.ts';
import { DEFAULT_LANGUAGE } from '#contract/domain/languages.ts';
import { href, PATH_NAMES, PATHS, type PathName } from '#contract/paths.ts';
import { Guard } from './Guard.tsx';
import { LanguageLayout } from './LanguageLayout.tsx';
import { loadScreen } from './newVersion.ts';
import { Screen } from './Screen.tsx';
import { type ScreenName, screenOf } from './screens.ts';

interface Page {
  readonly Component: ComponentType;
  readonly load: () => Promise<unknown>;
  readonly file: string;
}

const page = <Name extends string>(
  load: () => Promise<Readonly<Record<Name, ComponentType>>>,
  file: Name,
): Page => ({
  load,
  file,
  Component: lazy(
    async (): Promise<{ default: ComponentType }> => ({ default: (await loadScreen(load))[file] }),
  ),
});

const loadStatic = () => import('../pages/static/StaticPage.tsx');
const StaticPage = lazy(async () => ({ default: (await loadScreen(loadStatic)).StaticPage }));

const staticPages = Object.fromEntries(
  CONTENT_PAGES.map((name): [ContentPage, Page] => [
    name,
    { load: loadStatic, file: 'StaticPage', Component: () => <StaticPage page={name} /> },
  ]),
) as Readonly<Record<ContentPage, Page>>;

/** The page of each screen, with the code to load for it (R-04 … R-15). */
export const PAGES: Readonly<Record<ScreenName, Page>> = {
  ...staticPages,
  accueil: page(() => import('../pages/home/HomePage.tsx'), 'HomePage'),
  facile: page(() => import('../pages/static/EasyReadPage.tsx'), 'EasyReadPage'),
  plan: page(() => import('../pages/static/SitemapPage.tsx'), 'SitemapPage'),
  verification: page(
    () => import('../pages/verification/VerificationPage.tsx'),
    'VerificationPage',
  ),
  detail: page(() => import('../pages/detail/DetailPage.tsx'), 'DetailPage'),
  choixModalites: page(() => import('../pages/choice/PaymentChoicePage.tsx'), 'PaymentChoicePage'),
  indicatifOperation: page(
    () => import('../pages/operationCode/OperationCodePage.tsx'),
    'OperationCodePage',
  ),
  envoiSips: page(() => import('../pages/handOff/HandOffPage.tsx'), 'HandOffPage'),
  virement: page(() => import('../pages/transfer/TransferPage.tsx'), 'TransferPage'),
  justificatif: page(() => import('../pages/receipt/ReceiptPage.tsx'), 'ReceiptPage'),
  confirmation: page(
    () => import('../pages/confirmation/ConfirmationPage.tsx'),
    'ConfirmationPage',
  ),
  mesAvis: page(() => import('../pages/noticeList/NoticeListPage.tsx'), 'NoticeListPage'),
  demonstration: page(
    () => import('../pages/demonstration/DemonstrationPage.tsx'),
    'DemonstrationPage',
  ),
  erreur: page(() => import('../pages/error/ErrorPage.tsx'), 'ErrorPage'),
  introuvable: page(() => import('../pages/notFound/NotFoundPage.tsx'), 'NotFoundPage'),
};

export const preload = (name: PathName): Promise<unknown> => PAGES[screenOf(name)].load();

const isGuarded = (name: PathName): boolean => 'guarded' in PATHS[name];

function screen(name: PathName, path: string = PATHS[name].pattern): RouteObject {
  const { Component } = PAGES[screenOf(name)];
  const element = (
    <Screen name={name}>
      <Component />
    </Screen>
  );
  return { path, caseSensitive: true, handle: name, element };
}

/**
 * Leads an address without a language to home in French. The id of a fine and the query (D-04) stay.
 */
function ToHome() {
  const { search, hash } = useLocation();
  const { amendeId: fineId } = useParams();
  const pathname =
    fineId === undefined
      ? href('accueil', DEFAULT_LANGUAGE)
      : href('accueilPrerempli', DEFAULT_LANGUAGE, { amendeId: fineId });
  return <Navigate replace to={{ pathname, search, hash }} />;
}

/** React Router matches a fixed segment before a parameter, whatever the order of the routes (D-04). */
export const ROUTES: RouteObject[] = [
  { index: true, element: <ToHome /> },
  { path: PATHS.accueil.pattern, element: <ToHome /> },
  { path: PATHS.accueilPrerempli.pattern, element: <ToHome /> },
  {
    path: ':langue',
    element: <LanguageLayout />,
    children: [
      { element: <Guard />, children: PATH_NAMES.filter(isGuarded).map((name) => screen(name)) },
      ...PATH_NAMES.filter((name) => !isGuarded(name)).map((name) => screen(name)),
      screen('introuvable', '*'),
    ],
  },
];

/** Finds the screen of an address. An unknown address has the page "not found". */
export function screenAt(pathname: string): { readonly name: PathName; readonly params: Params } {
  const match = matchRoutes(ROUTES, pathname)?.at(-1);
  return { name: match?.route.handle ?? 'introuvable', params: match?.params ?? {} };
}
