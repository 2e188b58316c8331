import { LANGUAGES, type Language } from './domain/languages.ts';

/**
 * The address of every screen (section 2 of the specification), one row each. The web app binds a page to
 * each row in `src/app/routes.tsx`; the server answers 404 to any other path and marks the payment pages.
 * The order is the order of matching (D-04): the receipt before the token, static pages before an id.
 */
interface ScreenPath {
  /** Pattern in the notation of React Router, below the language prefix. */
  readonly pattern: string;
  /** Allowed only with a current fine (D-01). */
  readonly guarded?: true;
  /** Never indexed. */
  readonly private?: true;
  /** The languages it is written in; without them it is written in all (D-06). */
  readonly languages?: readonly Language[];
}

export const PATHS = {
  accueil: { pattern: 'tai' },
  aide: { pattern: 'tai/aide' },
  // Ours, not in the specification: the journey in plain words and pictures (D-20).
  facile: { pattern: 'tai/facile' },
  plan: { pattern: 'tai/plan' },
  confidentialite: { pattern: 'tai/confidentialite' },
  securite: { pattern: 'tai/securite' },
  glossaire: { pattern: 'tai/glossaire' },
  faq: { pattern: 'tai/faq', languages: ['fr'] },
  accessibilite: { pattern: 'tai/accessibilite' },
  engagement: { pattern: 'tai/engagement' },
  mentionsLegales: { pattern: 'tai/mention-legales' },
  // Ours, not in the specification: where a receipt's verification code is checked (D-19, "Receipt").
  verification: { pattern: 'tai/verification' },
  detail: { pattern: 'tai/amende/detail', guarded: true, private: true },
  choixModalites: { pattern: 'tai/paiement/choixModalitesReglement', guarded: true, private: true },
  indicatifOperation: {
    pattern: 'tai/paiement/saisieIndicatifOperation',
    guarded: true,
    private: true,
  },
  envoiSips: { pattern: 'tai/paiement/envoiSips', guarded: true, private: true },
  envoiSipsMontant: {
    pattern: 'tai/paiement/:montantTransaction/envoiSips',
    guarded: true,
    private: true,
  },
  virement: { pattern: 'tai/paiement/informationsVirement', guarded: true, private: true },
  virementIndicatif: {
    pattern: 'tai/paiement/:indicatifOperation/informationsVirement',
    guarded: true,
    private: true,
  },
  justificatif: { pattern: 'tai/paiement/confirmation/justificatif', guarded: true, private: true },
  confirmation: { pattern: 'tai/paiement/confirmation/:token', private: true },
  erreur: { pattern: 'tai/erreur/:idErreur', private: true },
  introuvable: { pattern: 'page-introuvable', private: true },
  accueilPrerempli: { pattern: 'tai/:amendeId', private: true },
} as const satisfies Record<string, ScreenPath>;

export type PathName = keyof typeof PATHS;

/** The screens that anyone may open and that may be indexed. */
export type PublicScreen = {
  [Name in PathName]: (typeof PATHS)[Name] extends { guarded: true } | { private: true }
    ? never
    : Name;
}[PathName];

/** The languages that a screen is written in. */
export function languagesOf(name: PathName): readonly Language[] {
  const { languages = LANGUAGES }: ScreenPath = PATHS[name];
  return languages;
}

/** Tells a public screen from a guarded or private one, and from any other text. */
export function isPublic(name: string): name is PublicScreen {
  const lines: Readonly<Record<string, ScreenPath>> = PATHS;
  const line = Object.hasOwn(lines, name) ? lines[name] : undefined;
  return line !== undefined && !line.guarded && !line.private;
}

/** The public screens, in the order of the table. */
export const PUBLIC_SCREENS: readonly PublicScreen[] = Object.keys(PATHS).filter(isPublic);

type PathParameters<Pattern extends string> = Pattern extends `${infer Start}/${infer Rest}`
  ? PathParameters<Start> | PathParameters<Rest>
  : Pattern extends `:${infer Name}`
    ? Name
    : never;

type PathArguments<Name extends PathName> = [
  PathParameters<(typeof PATHS)[Name]['pattern']>,
] extends [never]
  ? []
  : [parametres: Record<PathParameters<(typeof PATHS)[Name]['pattern']>, string>];

/**
 * Builds the address of a screen: `href('detail', 'fr')` gives `/fr/tai/amende/detail`.
 * Parameters are URL-encoded.
 */
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

const PATTERNS = Object.entries(PATHS).map(
  ([name, { pattern }]) => [name, new RegExp(`^${pattern.replace(/:\w+/g, '[^/]+')}/?$`)] as const,
);

/**
 * Finds the screen of a path without its language prefix, in the order of the table.
 * @param path for example `tai/amende/detail`
 */
export function findScreen(path: string): PathName | undefined {
  const found = PATTERNS.find(([, pattern]) => pattern.test(path));
  return found?.[0] as PathName | undefined;
}
