import { LANGUES, type Langue } from './domaine/langues.ts';

/**
 * The address of every screen (section 2 of the specification), one row each. The web app binds a page to
 * each row in `src/app/routes.tsx`; the server answers 404 to any other path and marks the payment pages.
 * The order is the order of matching (D-04): the receipt before the token, static pages before an id.
 */
interface Chemin {
  /** Pattern in the notation of React Router, below the language prefix. */
  readonly motif: string;
  /** `garde`: allowed only with a current fine (D-01). */
  readonly garde?: true;
  /** `prive`: never indexed. */
  readonly prive?: true;
  /** The languages it is written in; without them it is written in all (D-06). */
  readonly langues?: readonly Langue[];
}

export const CHEMINS = {
  accueil: { motif: 'tai' },
  aide: { motif: 'tai/aide' },
  plan: { motif: 'tai/plan' },
  confidentialite: { motif: 'tai/confidentialite' },
  securite: { motif: 'tai/securite' },
  glossaire: { motif: 'tai/glossaire' },
  faq: { motif: 'tai/faq', langues: ['fr'] },
  accessibilite: { motif: 'tai/accessibilite' },
  engagement: { motif: 'tai/engagement' },
  mentionsLegales: { motif: 'tai/mention-legales' },
  // Ours, not in the specification: where a receipt's verification code is checked (D-19, "Receipt").
  verification: { motif: 'tai/verification' },
  detail: { motif: 'tai/amende/detail', garde: true, prive: true },
  choixModalites: { motif: 'tai/paiement/choixModalitesReglement', garde: true, prive: true },
  indicatifOperation: {
    motif: 'tai/paiement/saisieIndicatifOperation',
    garde: true,
    prive: true,
  },
  envoiSips: { motif: 'tai/paiement/envoiSips', garde: true, prive: true },
  envoiSipsMontant: {
    motif: 'tai/paiement/:montantTransaction/envoiSips',
    garde: true,
    prive: true,
  },
  virement: { motif: 'tai/paiement/informationsVirement', garde: true, prive: true },
  virementIndicatif: {
    motif: 'tai/paiement/:indicatifOperation/informationsVirement',
    garde: true,
    prive: true,
  },
  justificatif: { motif: 'tai/paiement/confirmation/justificatif', garde: true, prive: true },
  confirmation: { motif: 'tai/paiement/confirmation/:token', prive: true },
  erreur: { motif: 'tai/erreur/:idErreur', prive: true },
  introuvable: { motif: 'page-introuvable', prive: true },
  accueilPrerempli: { motif: 'tai/:amendeId', prive: true },
} as const satisfies Record<string, Chemin>;

export type NomChemin = keyof typeof CHEMINS;

/** The screens that anyone may open and that may be indexed. */
export type NomPublic = {
  [Name in NomChemin]: (typeof CHEMINS)[Name] extends { garde: true } | { prive: true }
    ? never
    : Name;
}[NomChemin];

/** The languages that a screen is written in. */
export function languesDe(nom: NomChemin): readonly Langue[] {
  const { langues = LANGUES }: Chemin = CHEMINS[nom];
  return langues;
}

/** Tells a public screen from a guarded or private one, and from any other text. */
export function estPublic(nom: string): nom is NomPublic {
  const lines: Readonly<Record<string, Chemin>> = CHEMINS;
  const line = Object.hasOwn(lines, nom) ? lines[nom] : undefined;
  return line !== undefined && !line.garde && !line.prive;
}

/** The public screens, in the order of the table. */
export const CHEMINS_PUBLICS: readonly NomPublic[] = Object.keys(CHEMINS).filter(estPublic);

type PathParameters<Pattern extends string> = Pattern extends `${infer Start}/${infer Rest}`
  ? PathParameters<Start> | PathParameters<Rest>
  : Pattern extends `:${infer Name}`
    ? Name
    : never;

type PathArguments<Name extends NomChemin> = [
  PathParameters<(typeof CHEMINS)[Name]['motif']>,
] extends [never]
  ? []
  : [parametres: Record<PathParameters<(typeof CHEMINS)[Name]['motif']>, string>];

/**
 * Builds the address of a screen: `href('detail', 'fr')` gives `/fr/tai/amende/detail`.
 * Parameters are URL-encoded.
 */
export function href<Name extends NomChemin>(
  nom: Name,
  langue: Langue,
  ...[parameters]: PathArguments<Name>
): string {
  const values: Partial<Record<string, string>> = parameters ?? {};
  const path = CHEMINS[nom].motif.replace(/:(\w+)/g, (_, importKey: string) =>
    encodeURIComponent(values[importKey] ?? ''),
  );
  return `/${langue}/${path}`;
}

const PATTERNS = Object.entries(CHEMINS).map(
  ([nom, { motif }]) => [nom, new RegExp(`^${motif.replace(/:\w+/g, '[^/]+')}/?$`)] as const,
);

/**
 * Finds the screen of a path without its language prefix, in the order of the table.
 * @param path for example `tai/amende/detail`
 */
export function trouverChemin(path: string): NomChemin | undefined {
  const found = PATTERNS.find(([, pattern]) => pattern.test(path));
  return found?.[0] as NomChemin | undefined;
}
