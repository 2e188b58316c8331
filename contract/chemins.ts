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
  [Nom in NomChemin]: (typeof CHEMINS)[Nom] extends { garde: true } | { prive: true } ? never : Nom;
}[NomChemin];

/** The languages that a screen is written in. */
export function languesDe(nom: NomChemin): readonly Langue[] {
  const { langues = LANGUES }: Chemin = CHEMINS[nom];
  return langues;
}

/** Tells a public screen from a guarded or private one, and from any other text. */
export function estPublic(nom: string): nom is NomPublic {
  const lignes: Readonly<Record<string, Chemin>> = CHEMINS;
  const ligne = Object.hasOwn(lignes, nom) ? lignes[nom] : undefined;
  return ligne !== undefined && !ligne.garde && !ligne.prive;
}

/** The public screens, in the order of the table. */
export const CHEMINS_PUBLICS: readonly NomPublic[] = Object.keys(CHEMINS).filter(estPublic);

type Parametres<Motif extends string> = Motif extends `${infer Debut}/${infer Reste}`
  ? Parametres<Debut> | Parametres<Reste>
  : Motif extends `:${infer Nom}`
    ? Nom
    : never;

type ArgumentsChemin<Nom extends NomChemin> = [Parametres<(typeof CHEMINS)[Nom]['motif']>] extends [
  never,
]
  ? []
  : [parametres: Record<Parametres<(typeof CHEMINS)[Nom]['motif']>, string>];

/**
 * Builds the address of a screen: `href('detail', 'fr')` gives `/fr/tai/amende/detail`.
 * Parameters are URL-encoded.
 */
export function href<Nom extends NomChemin>(
  nom: Nom,
  langue: Langue,
  ...[parametres]: ArgumentsChemin<Nom>
): string {
  const valeurs: Partial<Record<string, string>> = parametres ?? {};
  const chemin = CHEMINS[nom].motif.replace(/:(\w+)/g, (_, cle: string) =>
    encodeURIComponent(valeurs[cle] ?? ''),
  );
  return `/${langue}/${chemin}`;
}

const MOTIFS = Object.entries(CHEMINS).map(
  ([nom, { motif }]) => [nom, new RegExp(`^${motif.replace(/:\w+/g, '[^/]+')}/?$`)] as const,
);

/**
 * Finds the screen of a path without its language prefix, in the order of the table.
 * @param chemin for example `tai/amende/detail`
 */
export function trouverChemin(chemin: string): NomChemin | undefined {
  const trouve = MOTIFS.find(([, motif]) => motif.test(chemin));
  return trouve?.[0] as NomChemin | undefined;
}
