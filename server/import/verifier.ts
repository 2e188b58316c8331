import { Compile } from 'typebox/compile';
import { CHIFFRES_COURT, estNumeroConsignation } from '#contract/domaine/numeroTelepaiement.ts';
import { echeances } from '../services/echeancier.ts';
import { estInstantReel, estJourReel, PAS_UNE_DATE } from './dates.ts';
import { Enregistrement } from './enregistrement.ts';
import { motifsDuSchema } from './motifs.ts';

const validateur = Compile(Enregistrement);

/** Rules that a schema cannot say. */
function motifsDuSens(enregistrement: Enregistrement): string[] {
  const { numAvis, dateEnvoiAvis, dateInfraction, reglements = [], consignation } = enregistrement;
  const references = new Set(reglements.map(({ referenceReglement }) => referenceReglement));
  const regles: [boolean, string][] = [
    [estJourReel(dateEnvoiAvis), `dateEnvoiAvis ${PAS_UNE_DATE}`],
    [estInstantReel(dateInfraction), `dateInfraction ${PAS_UNE_DATE}`],
    [reglements.every(({ date }) => estInstantReel(date)), `reglements.date ${PAS_UNE_DATE}`],
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
  if (!validateur.Check(valeur)) return { motifs: motifsDuSchema(validateur.Errors(valeur)) };
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
