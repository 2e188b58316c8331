import { Compile } from 'typebox/compile';
import { CHIFFRES_COURT, estNumeroConsignation } from '#contract/domaine/numeroTelepaiement.ts';
import type { Echeance } from '#contract/schemas/amende.ts';
import { type BaseDeCalcul, echeances } from '../services/amende/echeancier.ts';
import { estInstantReel, estJourReel, PAS_UNE_DATE } from './dates.ts';
import { motifsDuSchema } from './reasons.ts';
import { Enregistrement } from './record.ts';

const validateur = Compile(Enregistrement);

/** Rules that a schema cannot say. */
function motifsDuSens(enregistrement: Enregistrement): string[] {
  const { numAvis, dateEnvoiAvis, dateInfraction, reglements = [], consignation } = enregistrement;
  const jours = (enregistrement.echeances ?? []).map(({ jusquau }) => jusquau);
  const references = new Set(reglements.map(({ referenceReglement }) => referenceReglement));
  const regles: [boolean, string][] = [
    [estJourReel(dateEnvoiAvis), `dateEnvoiAvis ${PAS_UNE_DATE}`],
    [estInstantReel(dateInfraction), `dateInfraction ${PAS_UNE_DATE}`],
    [reglements.every(({ date }) => estInstantReel(date)), `reglements.date ${PAS_UNE_DATE}`],
    [jours.every(estJourReel), `echeances.jusquau ${PAS_UNE_DATE}`],
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

/** The steps of what is due say which amounts and dates stand for this type, and how much is due at most. */
function motifsDesMontants(enregistrement: Enregistrement): string[] {
  const etapes = echeances(baseDeCalcul(enregistrement));
  const montants = etapes.map(({ montant }) => montant);
  if (montants.length === 0) return ['montants has no amount that is due for this typeAmende'];
  const trop = (enregistrement.dejaRegle ?? 0) > Math.max(...montants);
  return [
    ...(trop ? ['dejaRegle is above the highest amount that is due'] : []),
    ...motifsDesEcheances(enregistrement, etapes),
  ];
}

/** D-22: a step of this fine, each once, from the day of the notice on, and no step ends before the one it follows. */
function motifsDesEcheances(
  { dateEnvoiAvis, echeances: imprimees = [] }: Enregistrement,
  etapes: readonly Echeance[],
): string[] {
  const paliers = imprimees.map(({ palier }) => palier);
  const jours = imprimees.map(({ jusquau }) => jusquau);
  const connus = new Set(etapes.map(({ palier }) => palier));
  const regles: [boolean, string][] = [
    [new Set(paliers).size === paliers.length, 'echeances has a palier twice'],
    [
      paliers.every((palier) => connus.has(palier)),
      'echeances has a palier that is never due for this fine, or without its amount in montants',
    ],
    [jours.every((jour) => jour >= dateEnvoiAvis), 'echeances.jusquau is before dateEnvoiAvis'],
    [
      croissants(jours) && croissants(etapes.flatMap(({ dateLimite }) => dateLimite ?? [])),
      'echeances are not in rising order of dates, those that are computed for the other paliers included',
    ],
  ];
  return imprimees.length === 0 ? [] : regles.flatMap(([tenue, motif]) => (tenue ? [] : motif));
}

/** ISO days compare as texts. */
const croissants = (jours: readonly string[]): boolean =>
  jours.every((jour, rang) => rang === 0 || (jours[rang - 1] ?? '') < jour);

function baseDeCalcul(enregistrement: Enregistrement): BaseDeCalcul {
  const { numAvis, typeAmende, dateEnvoiAvis, montants } = enregistrement;
  const { minoree = null, forfaitaire = null, majoree = null, fpsMajore = null } = montants;
  const consignation = estConsignation(enregistrement);
  const base = { numAvis, typeAmende, dateEnvoiAvis, consignation };
  const echeancesAvis = enregistrement.echeances ?? [];
  return { ...base, minoree, forfaitaire, majoree, fpsMajore, echeancesAvis };
}

/**
 * Checks one record: names, types, lengths, enumerations, real dates, that an amount is due and that no more was paid.
 * Amounts are not compared with any table (decisions, "Import").
 * @returns the record, or every reason why it is refused
 */
export function verifier(
  valeur: unknown,
): { enregistrement: Enregistrement } | { motifs: string[] } {
  if (!validateur.Check(valeur)) return { motifs: motifsDuSchema(validateur.Errors(valeur)) };
  // Deadlines cannot be counted from a day that is none.
  const sens = motifsDuSens(valeur);
  const motifs = sens.length > 0 ? sens : motifsDesMontants(valeur);
  return motifs.length > 0 ? { motifs } : { enregistrement: valeur };
}

/** A short number tells it by its last digit, whether the record repeats it or not (V-03). */
export function estConsignation({ consignation, numAvis }: Enregistrement): boolean {
  return consignation ?? estNumeroConsignation(numAvis);
}
