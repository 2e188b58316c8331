import { readFile } from 'node:fs/promises';
import { parse } from 'csv-parse/sync';
import { XMLParser } from 'fast-xml-parser';
import Type from 'typebox';
import Value from 'typebox/value';
import { lireEuros } from '#contract/domaine/montants.ts';
import type { Virement } from '../services/registre/appliquerVirement.ts';

/** A bank statement that cannot be used; the message is one line for an operator. */
export class ReleveIllisible extends Error {
  override readonly name = 'ReleveIllisible';
}

/** Columns of a statement as CSV; amounts are euros, days `YYYY-MM-DD`. */
const COLONNES = ['reference', 'date', 'montant', 'devise', 'libelle'] as const;

/**
 * Reads the credits of a bank statement: camt.053 XML, or CSV (`.csv`) with the columns reference, date,
 * montant, devise, libelle. Debits, reversals and entries that are not booked are passed over.
 * @throws ReleveIllisible naming what is missing; nothing is half read
 */
export async function lireReleve(fichier: string): Promise<Virement[]> {
  const texte = await readFile(fichier, 'utf8');
  return fichier.toLowerCase().endsWith('.csv') ? lireCsv(texte) : lireCamt(texte);
}

function lireCsv(texte: string): Virement[] {
  const lignes: unknown[] = lisible(() =>
    parse(texte, { columns: true, bom: true, trim: true, skip_empty_lines: true }),
  );
  return lignes.map((ligne, rang) => {
    const champs = Object.fromEntries(
      COLONNES.map((colonne) => [colonne, texteDe(enfant(ligne, colonne))]),
    );
    return verifier(champs, `line ${rang + 2}`);
  });
}

/** Lists in the file even when there is one element. */
const LISTES = new Set(['Stmt', 'Ntry', 'NtryDtls', 'TxDtls', 'Ustrd', 'Strd']);

function lireCamt(texte: string): Virement[] {
  const analyseur = new XMLParser({
    processEntities: false,
    removeNSPrefix: true,
    ignoreAttributes: false,
    attributeNamePrefix: '@',
    parseTagValue: false,
    parseAttributeValue: false,
    isArray: (nom) => LISTES.has(nom),
  });
  const document: unknown = lisible(() => analyseur.parse(texte, true));
  const releves = liste(document, 'Document', 'BkToCstmrStmt', 'Stmt');
  if (releves.length === 0) throw new ReleveIllisible('No camt.053 statement in the file');
  return releves.flatMap((releve) => liste(releve, 'Ntry').flatMap(creditsDe));
}

function creditsDe(ecriture: unknown): Virement[] {
  const etat = enfant(ecriture, 'Sts');
  const comptabilisee = (texteDe(enfant(etat, 'Cd')) || texteDe(etat)) === 'BOOK';
  const credit = texteDe(enfant(ecriture, 'CdtDbtInd')) === 'CRDT';
  if (!credit || !comptabilisee || texteDe(enfant(ecriture, 'RvslInd')) === 'true') return [];
  const details = liste(ecriture, 'NtryDtls').flatMap((groupe) => liste(groupe, 'TxDtls'));
  if (details.length <= 1) return [virementDe(ecriture, details[0] ?? ecriture)];
  return details.map((detail) => virementDe(ecriture, detail));
}

function virementDe(ecriture: unknown, detail: unknown): Virement {
  const propre = texteDe(enfant(detail, 'Refs', 'AcctSvcrRef'));
  const commune = texteDe(enfant(ecriture, 'AcctSvcrRef'));
  const seul = liste(ecriture, 'NtryDtls').flatMap((groupe) => liste(groupe, 'TxDtls')).length <= 1;
  const montant = enfant(detail, 'Amt') ?? enfant(detail, 'AmtDtls', 'TxAmt', 'Amt');
  const somme = montant ?? (seul ? enfant(ecriture, 'Amt') : undefined);
  const remise = enfant(detail, 'RmtInf');
  const libelle = [
    ...liste(remise, 'Ustrd').map(texteDe),
    ...liste(remise, 'Strd').map((bloc) => texteDe(enfant(bloc, 'CdtrRefInf', 'Ref'))),
    texteDe(enfant(detail, 'Refs', 'EndToEndId')),
  ];
  const champs = {
    // An entry's reference names one credit only when the entry holds no other.
    reference: propre || (seul ? commune : ''),
    date: texteDe(enfant(ecriture, 'BookgDt', 'Dt') ?? enfant(ecriture, 'BookgDt', 'DtTm')),
    montant: texteDe(somme),
    devise: texteDe(enfant(somme, '@Ccy')),
    libelle: libelle.filter(Boolean).join(' | '),
  };
  return verifier({ ...champs, date: champs.date.slice(0, 10) }, `entry ${commune || propre}`);
}

const Champs = Type.Object({
  reference: Type.String({ pattern: '^[\\x21-\\x7e]{1,64}$' }),
  date: Type.String({ pattern: '^\\d{4}-\\d{2}-\\d{2}$' }),
  montant: Type.String(),
  devise: Type.String({ pattern: '^[A-Z]{3}$' }),
  libelle: Type.String({ maxLength: 2_000 }),
});

function verifier(champs: unknown, ou: string): Virement {
  const [faute] = Value.Errors(Champs, champs);
  if (faute || !Value.Check(Champs, champs)) {
    throw new ReleveIllisible(`${ou}: ${faute?.instancePath.slice(1)} ${faute?.message}`);
  }
  const montant = lireEuros(champs.montant);
  if (montant === null || montant === 0 || Number.isNaN(Date.parse(champs.date))) {
    throw new ReleveIllisible(`${ou}: the amount or the date is not one`);
  }
  const { reference, date, devise, libelle } = champs;
  return { referenceBanque: reference, jour: date, montant, devise, libelle };
}

function lisible<T>(lire: () => T): T {
  try {
    return lire();
  } catch (erreur) {
    throw new ReleveIllisible(erreur instanceof Error ? erreur.message : String(erreur));
  }
}

function enfant(noeud: unknown, ...chemin: string[]): unknown {
  return chemin.reduce<unknown>((courant, nom) => {
    const entrees = typeof courant === 'object' && courant !== null ? Object.entries(courant) : [];
    return new Map<string, unknown>(entrees).get(nom);
  }, noeud);
}

function liste(noeud: unknown, ...chemin: string[]): unknown[] {
  const valeur = enfant(noeud, ...chemin);
  return Array.isArray(valeur) ? valeur : [];
}

/** The text of an element, with or without attributes. */
function texteDe(noeud: unknown): string {
  if (typeof noeud === 'string') return noeud.trim();
  const contenu = enfant(noeud, '#text');
  return typeof contenu === 'string' ? contenu.trim() : '';
}
