import { object, string } from 'yup';
import {
  compacterEuros,
  lireEuros,
  MOTIF_EUROS,
  REFUS_MONTANT_PARTIEL,
  refusMontantPartiel,
} from '#contract/domaine/montants.ts';

/** The form of the detail page: all or a part, and the part in euros as typed (D-17). */
export interface ValeursChoixReglement {
  readonly typeReglement: 'TOTAL' | 'PARTIEL';
  readonly montant: string;
}

export const VALEURS_INITIALES: ValeursChoixReglement = { typeReglement: 'TOTAL', montant: '' };

/** Why an amount is refused; each is a key below `detail.reglement.erreurs`. */
const ERREURS_MONTANT = ['montantIllisible', ...REFUS_MONTANT_PARTIEL] as const;
export type ErreurMontant = (typeof ERREURS_MONTANT)[number];

/** Reads the error that Formik keeps for the amount. */
export function erreurMontant(erreur: string | undefined): ErreurMontant | undefined {
  return ERREURS_MONTANT.find((connue) => connue === erreur);
}

/**
 * An amount that can be read, then the rule of a part payment (D-17).
 * @param resteAPayer balance in cents
 */
const montantPartiel = (resteAPayer: number) =>
  string()
    .transform((texte: string | undefined) => texte && compacterEuros(texte))
    .required('montantIllisible')
    .matches(new RegExp(MOTIF_EUROS), 'montantIllisible')
    .test('montantPartiel', (euros, contexte) => {
      const message = refusMontantPartiel(lireEuros(euros) ?? 0, resteAPayer);
      return message === null || contexte.createError({ message });
    });

/**
 * The amount is checked only when a part is chosen; its error is a message key.
 * @param resteAPayer balance in cents
 */
export function schemaChoixReglement(resteAPayer: number) {
  return object({
    typeReglement: string().oneOf(['TOTAL', 'PARTIEL']),
    montant: string().when('typeReglement', ([type], schema) =>
      type === 'PARTIEL' ? montantPartiel(resteAPayer) : schema,
    ),
  });
}

/**
 * The amount that valid values choose, in cents.
 * @param resteAPayer balance in cents
 */
export function versMontant(
  { typeReglement, montant }: ValeursChoixReglement,
  resteAPayer: number,
): number {
  const part = typeReglement === 'PARTIEL' ? lireEuros(montant) : null;
  return part ?? resteAPayer;
}
