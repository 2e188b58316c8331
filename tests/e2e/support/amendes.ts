import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { LANGUES } from '#contract/domaine/langues.ts';
import type { StatutStocke } from '#contract/domaine/statutPaiement.ts';
import type { TypeAmende } from '#contract/domaine/typeAmende.ts';

/** What a test needs in order to look a fine up. */
export interface AmendeDeTest {
  /** Digits without dashes. */
  readonly numAvis: string;
  readonly cleAvis: string;
}

interface Modele {
  readonly typeAmende: TypeAmende;
  readonly statutPaiement: StatutStocke;
  readonly mediaReglement?: number;
  readonly virementAutorise?: boolean;
  readonly indicatifOperation?: string;
  readonly adressePostale?: object;
}

const JOUR_MS = 86_400_000;
const COURTS: ReadonlySet<TypeAmende> = new Set(['AF', 'AFm', 'AFD', 'AFDm', 'AFZFE', 'AFZFEm']);

const A_PAYER: Modele = { typeAmende: 'AF', statutPaiement: 'A_PAYER' };

/** One fine for each thing a test does to it: tests run side by side and never share one. */
const MODELES: Readonly<Record<string, Modele>> = {
  ...Object.fromEntries(LANGUES.map((langue) => [`parcours-${langue}`, A_PAYER])),
  'decalage-android': A_PAYER,
  'decalage-iphone': A_PAYER,
  'decalage-desk': A_PAYER,
  'decalage-linux': A_PAYER,
  refuse: A_PAYER,
  abandon: A_PAYER,
  annule: A_PAYER,
  automatique: A_PAYER,
  redemarrage: A_PAYER,
  axe: A_PAYER,
  'axe-parcours': A_PAYER,
  'return-only': A_PAYER,
  duplicate: A_PAYER,
  'out-of-order': A_PAYER,
  reprise: A_PAYER,
  'mail-seul': A_PAYER,
  preuves: {
    ...A_PAYER,
    adressePostale: {
      nom: 'Camille Martin',
      lignes: ['1 rue de la Paix'],
      codePostal: '35000',
      commune: 'Rennes',
      pays: 'FR',
    },
  },
  virement: {
    typeAmende: 'AFM',
    statutPaiement: 'A_PAYER',
    virementAutorise: true,
    indicatifOperation: 'AB12CD34',
  },
  garde: A_PAYER,
  prerempli: A_PAYER,
  payePva: { typeAmende: 'AF', statutPaiement: 'PAYE', mediaReglement: 3 },
  payeAilleurs: { typeAmende: 'AF', statutPaiement: 'PAYE_AUTRE' },
  enCours: { typeAmende: 'AF', statutPaiement: 'EN_COURS_PAIEMENT' },
  desimpute: { typeAmende: 'AF', statutPaiement: 'PAIEMENT_DESIMPUTE' },
  diversM: { typeAmende: 'AFM', statutPaiement: 'PAIEMENT_DIVERS' },
  divers: { typeAmende: 'AF', statutPaiement: 'PAIEMENT_DIVERS' },
  expireM: { typeAmende: 'FPSM', statutPaiement: 'PAIEMENT_EXPIRE' },
  expire: { typeAmende: 'AF', statutPaiement: 'PAIEMENT_EXPIRE' },
  annuleForfaitaire: { typeAmende: 'AFZFE', statutPaiement: 'PAIEMENT_ANNULE' },
  annuleM: { typeAmende: 'AFM', statutPaiement: 'PAIEMENT_ANNULE' },
  annuleAutre: { typeAmende: 'AVTS', statutPaiement: 'PAIEMENT_ANNULE' },
  paye: { typeAmende: 'AF', statutPaiement: 'PAYE', mediaReglement: 1 },
  reexpose: {
    typeAmende: 'AF',
    statutPaiement: 'ATTENTE_REEXPOSITION_PAIEMENT_PARTIEL',
    mediaReglement: 1,
  },
  reexposePva: {
    typeAmende: 'AF',
    statutPaiement: 'ATTENTE_REEXPOSITION_PAIEMENT_PARTIEL',
    mediaReglement: 3,
  },
  // Its number has 18 digits: once they are typed, the focus moves on to the key.
  'clavier-fr': { typeAmende: 'AFM', statutPaiement: 'A_PAYER' },
  'clavier-de': { typeAmende: 'AFM', statutPaiement: 'A_PAYER' },
  'session-fr': A_PAYER,
  'session-de': A_PAYER,
  compte: A_PAYER,
};

const CLE = '37';

const jour = (ageJours: number) => new Date(Date.now() - ageJours * JOUR_MS).toISOString();

function numero(rang: number, type: TypeAmende): string {
  const suite = String(rang + 1).padStart(4, '0');
  return COURTS.has(type) ? `61420000${suite}11` : `6142000000000${suite}1`;
}

/** A record of the import, as decisions.md describes it; the notice is twelve days old. */
function enregistrement(modele: Modele, rang: number) {
  return {
    numAvis: numero(rang, modele.typeAmende),
    cleAvis: CLE,
    dateEnvoiAvis: jour(12).slice(0, 10),
    dateInfraction: jour(20),
    lieuInfraction: { commune: 'Rennes', voie: 'Rue de Nantes' },
    natureInfraction: { libelle: 'Stationnement très gênant', article: 'R417-11', classe: 4 },
    montants: { minoree: 9000, forfaitaire: 13_500, majoree: 37_500, fpsMajore: 8500 },
    ...modele,
  };
}

/** The fine that a test owns. @throws on a name that is not in the table */
export function amende(nom: string): AmendeDeTest {
  const rang = Object.keys(MODELES).indexOf(nom);
  const modele = MODELES[nom];
  if (modele === undefined) throw new Error(`no fine named ${nom}`);
  return { numAvis: numero(rang, modele.typeAmende), cleAvis: CLE };
}

/** Writes every fine as NDJSON for the import. @returns the path */
export function ecrireAmendes(): string {
  const fichier = join(mkdtempSync(join(tmpdir(), 'amendes-import-')), 'amendes.ndjson');
  const lignes = Object.values(MODELES).map((modele, rang) =>
    JSON.stringify(enregistrement(modele, rang)),
  );
  writeFileSync(fichier, `${lignes.join('\n')}\n`);
  return fichier;
}
