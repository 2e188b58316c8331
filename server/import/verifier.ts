import { Compile } from 'typebox/compile';
import { CHIFFRES_COURT, estNumeroConsignation } from '#contract/domaine/numeroTelepaiement.ts';
import { echeances } from '../services/echeancier.ts';
import { Enregistrement } from './enregistrement.ts';

const validateur = Compile(Enregistrement);

/** `2026-02-30` has the form of a day and is none. */
function estJourReel(jour: string): boolean {
  const instant = Date.parse(`${jour}T00:00:00Z`);
  return !Number.isNaN(instant) && new Date(instant).toISOString().startsWith(jour);
}

function estInstantReel(instant: string): boolean {
  return estJourReel(instant.slice(0, 10)) && !Number.isNaN(Date.parse(instant));
}

function motifsDuSchema(valeur: unknown): string[] {
  const motifs = validateur
    .Errors(valeur)
    .map(({ instancePath, message }) =>
      `${instancePath.slice(1).replaceAll('/', '.')} ${message}`.trim(),
    );
  return [...new Set(motifs)];
}

/** Rules that a schema cannot say. */
function motifsDuSens(enregistrement: Enregistrement): string[] {
  const { numAvis, dateEnvoiAvis, dateInfraction, reglements = [], consignation } = enregistrement;
  const references = new Set(reglements.map(({ referenceReglement }) => referenceReglement));
  const regles: [boolean, string][] = [
    [estJourReel(dateEnvoiAvis), 'dateEnvoiAvis is not a real date'],
    [estInstantReel(dateInfraction), 'dateInfraction is not a real date'],
    [reglements.every(({ date }) => estInstantReel(date)), 'reglements.date is not a real date'],
    [references.size === reglements.length, 'reglements has a referenceReglement twice'],
    [
      numAvis.length !== CHIFFRES_COURT ||
        (consignation ?? estNumeroConsignation(numAvis)) === estNumeroConsignation(numAvis),
      'consignation contradicts the last digit of a 14-digit number: 2 is a consignation',
    ],
    [enregistrement.numConsignation !== numAvis, 'numConsignation is the number itself'],
  ];
  return regles.filter(([tenue]) => !tenue).map(([, motif]) => motif);
}

/**
 * Checks one record: names, types, lengths, enumerations, real dates, and that an amount is due. Amounts are not
 * compared with any table (decisions, "Import").
 * @returns the record, or every reason why it is refused
 */
export function verifier(
  valeur: unknown,
): { enregistrement: Enregistrement } | { motifs: string[] } {
  if (!validateur.Check(valeur)) return { motifs: motifsDuSchema(valeur) };
  const motifs = motifsDuSens(valeur);
  if (motifs.length > 0) return { motifs };
  return aUnMontant(valeur)
    ? { enregistrement: valeur }
    : { motifs: ['montants has no amount that is due for this typeAmende'] };
}

function aUnMontant(enregistrement: Enregistrement): boolean {
  const { numAvis, typeAmende, dateEnvoiAvis, montants } = enregistrement;
  const { minoree = null, forfaitaire = null, majoree = null, fpsMajore = null } = montants;
  const consignation = estConsignation(enregistrement);
  const base = { numAvis, typeAmende, dateEnvoiAvis, consignation };
  return echeances({ ...base, minoree, forfaitaire, majoree, fpsMajore }).length > 0;
}

/** A short number tells it by its last digit, whether the record repeats it or not (V-03). */
export function estConsignation({ consignation, numAvis }: Enregistrement): boolean {
  return consignation ?? estNumeroConsignation(numAvis);
}
