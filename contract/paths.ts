import { DEFAULT_LANGUAGE, LANGUAGES, type Language } from './domain/languages.ts';

/**
 * The screens of section 2 of the specification. The first pattern that matches wins (D-04). So the receipt comes
 * before the token of a confirmation, and static pages come before an encrypted id.
 */
interface ScreenPath {
  readonly pattern: string;
  /** Opens only with a current fine (D-01), and is private as well. */
  readonly guarded?: true;
  /** Robots may not index it. */
  readonly private?: true;
  /** Absent: all six languages. The FAQ exists in French alone (D-06). */
  readonly languages?: readonly Language[];
}

export const PATHS = {
  accueil: { pattern: 'tai' },
  aide: { pattern: 'tai/aide' },
  facile: { pattern: 'tai/facile' },
  plan: { pattern: 'tai/plan' },
  confidentialite: { pattern: 'tai/confidentialite' },
  securite: { pattern: 'tai/securite' },
  glossaire: { pattern: 'tai/glossaire' },
  faq: { pattern: 'tai/faq', languages: ['fr'] },
  accessibilite: { pattern: 'tai/accessibilite' },
  engagement: { pattern: 'tai/engagement' },
  mentionsLegales: { pattern: 'tai/mention-legales' },
  verification: { pattern: 'tai/verification' },
  detail: { pattern: 'tai/amende/detail', guarded: true },
  choixModalites: { pattern: 'tai/paiement/choixModalitesReglement', guarded: true },
  indicatifOperation: { pattern: 'tai/paiement/saisieIndicatifOperation', guarded: true },
  envoiSips: { pattern: 'tai/paiement/envoiSips', guarded: true },
  envoiSipsMontant: { pattern: 'tai/paiement/:montantTransaction/envoiSips', guarded: true },
  virement: { pattern: 'tai/paiement/informationsVirement', guarded: true },
  virementIndicatif: {
    pattern: 'tai/paiement/:indicatifOperation/informationsVirement',
    guarded: true,
  },
  justificatif: { pattern: 'tai/paiement/confirmation/justificatif', guarded: true },
  confirmation: { pattern: 'tai/paiement/confirmation/:token', private: true },
  mesAvis: { pattern: 'tai/mes-avis', private: true },
  demonstration: { pattern: 'tai/demonstration', private: true },
  erreur: { pattern: 'tai/erreur/:idErreur', private: true },
  introuvable: { pattern: 'page-introuvable', private: true },
  accueilPrerempli: { pattern: 'tai/:amendeId', private: true },
} as const satisfies Record<string, ScreenPath>;

export type PathName = keyof typeof PATHS;

export const PATH_NAMES = Object.keys(PATHS) as readonly PathName[];

export type PublicScreen = {
  [Name in PathName]: (typeof PATHS)[Name] extends { guarded: true } | { private: true }
    ? never
    : Name;
}[PathName];

export function languagesOf(name: PathName): readonly Language[] {
  const { languages = LANGUAGES }: ScreenPath = PATHS[name];
  return languages;
}

export function contentLanguage(name: PathName, language: Language): Language {
  return languagesOf(name).includes(language) ? language : DEFAULT_LANGUAGE;
}

export const PUBLIC_SCREENS = PATH_NAMES.filter(
  (name): name is PublicScreen => !('guarded' in PATHS[name] || 'private' in PATHS[name]),
);

export const isPublic = (name: string): name is PublicScreen =>
  PUBLIC_SCREENS.some((screen) => screen === name);

type PathParameters<Pattern extends string> = Pattern extends `${infer Start}/${infer Rest}`
  ? PathParameters<Start> | PathParameters<Rest>
  : Pattern extends `:${infer Name}`
    ? Name
    : never;

type PathArguments<Name extends PathName> = [
  PathParameters<(typeof PATHS)[Name]['pattern']>,
] extends [never]
  ? []
  : [parameters: Record<PathParameters<(typeof PATHS)[Name]['pattern']>, string>];

/** `href('detail', 'fr')` gives `/fr/tai/amende/detail`. */
export function href<Name extends PathName>(
  name: Name,
  language: Language,
  ...[parameters]: PathArguments<Name>
): string {
  const values: Partial<Record<string, string>> = parameters ?? {};
  const path = PATHS[name].pattern.replace(/:(\w+)/g, (_, key: string) =>
    encodeURIComponent(values[key] ?? ''),
  );
  return `/${language}/${path}`;
}

/** @param flags `i` for an address that a person or a mail program spelled */
export const screenPattern = (name: PathName, flags = ''): RegExp =>
  new RegExp(`^${PATHS[name].pattern.replace(/:\w+/g, '[^/]+')}/?$`, flags);

/** Left out of the browser, which finds no screen by its path. */
const PATTERNS = /* @__PURE__ */ PATH_NAMES.map((name) => [name, screenPattern(name)] as const);

/** @param path without its language: `tai/amende/detail` */
export const findScreen = (path: string): PathName | undefined =>
  PATTERNS.find(([, pattern]) => pattern.test(path))?.[0];
