import { object, string } from 'yup';
import {
  lireEuros,
  type NatureReglement,
  type RefusMontantPartiel,
  refusMontantPartiel,
} from '#contract/domaine/montants.ts';

/** The form of the detail page: all or a part, and the part in euros as typed (D-17). */
export interface ValeursChoixReglement {
  readonly typeReglement: 'TOTAL' | 'PARTIEL';
  readonly montant: string;
}

export const VALEURS_INITIALES: ValeursChoixReglement = { typeReglement: 'TOTAL', montant: '' };

/** Why an amount is refused; each is a key below `detail.reglement.erreurs`. */
export type ErreurMontant = 'montantIllisible' | RefusMontantPartiel;

/** What the person decided to pay, in cents. */
export interface ChoixReglement {
  readonly typeReglement: NatureReglement;
  readonly montant: number;
}

/**
 * The rule of a part amount (D-17).
 * @param montant euros as typed, comma or dot
 * @param resteAPayer balance in cents
 */
export function erreurMontant(montant: string, resteAPayer: number): ErreurMontant | undefined {
  const centimes = lireEuros(montant);
  if (centimes === null) return 'montantIllisible';
  return refusMontantPartiel(centimes, resteAPayer) ?? undefined;
}

/** The amount is checked only when a part is chosen; its error is a message key. */
export function schemaChoixReglement(resteAPayer: number) {
  return object({
    typeReglement: string().oneOf(['TOTAL', 'PARTIEL']),
    montant: string().when('typeReglement', {
      is: 'PARTIEL',
      // biome-ignore lint/suspicious/noThenProperty: the name is Yup's
      then: (schema) =>
        schema.test('montant', (valeur, contexte) => {
          const message = erreurMontant(valeur ?? '', resteAPayer);
          return message === undefined || contexte.createError({ message });
        }),
    }),
  });
}

/** The kind and amount that a payment start must carry: a deposit is always its own kind (D-17). */
export function natureReglement(
  montant: number,
  amende: { readonly resteAPayer: number; readonly consignation: boolean },
): NatureReglement {
  if (amende.consignation) return 'CONSIGNATION';
  return montant === amende.resteAPayer ? 'TOTAL' : 'PARTIEL';
}

/** Maps valid values to a choice; a part that equals the balance is the whole. */
export function versChoix(
  { typeReglement, montant }: ValeursChoixReglement,
  amende: { readonly resteAPayer: number; readonly consignation: boolean },
): ChoixReglement {
  const part = typeReglement === 'PARTIEL' ? lireEuros(montant) : null;
  const centimes = part ?? amende.resteAPayer;
  return { typeReglement: natureReglement(centimes, amende), montant: centimes };
}
