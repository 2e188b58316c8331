import { validateYupSchema, yupToFormErrors } from 'formik';
import { object, string, ValidationError } from 'yup';
import {
  CHIFFRES_CLE,
  chiffresSeuls,
  LONGUEUR_COURTE,
  MOTIF_CLE,
  MOTIF_FIN_NUMERO,
  MOTIF_NUMERO_TIRETS,
} from '#contract/domaine/numeroTelepaiement.ts';
import type { DemandeRecherche } from '#contract/schemas/recherche.ts';

/** The home form (E-04): the number with dashes, and the key. */
export interface ValeursRecherche {
  readonly numTelepaiementCode: string;
  readonly cle: string;
}

export const VALEURS_INITIALES: ValeursRecherche = { numTelepaiementCode: '', cle: '' };

/** Message keys of validation, in the order of precedence of V-05. */
export const MESSAGES_VALIDATION = [
  'numTelOuCleInvalide',
  'numTelInvalide',
  'endNumTelInvalide',
  'formatCleInvalide',
] as const;
export type MessageValidation = (typeof MESSAGES_VALIDATION)[number];

const [INCOMPLET, MOTIF, FIN, FORMAT_CLE] = MESSAGES_VALIDATION;

/** V-01 … V-04, each field in the order of V-05: the first rule that fails is the field's message. */
export const schemaRecherche = object({
  numTelepaiementCode: string()
    .required(INCOMPLET)
    .min(LONGUEUR_COURTE, INCOMPLET)
    .matches(new RegExp(MOTIF_NUMERO_TIRETS), MOTIF)
    .matches(new RegExp(MOTIF_FIN_NUMERO), FIN),
  cle: string()
    .required(INCOMPLET)
    .min(CHIFFRES_CLE, INCOMPLET)
    .matches(new RegExp(MOTIF_CLE), FORMAT_CLE),
});

/** Message keys by field, as Formik keeps them. */
export type ErreursRecherche = {
  readonly [Champ in keyof ValeursRecherche]?: string | undefined;
};

/** Checks the form; empty when it is right. */
export function erreursRecherche(valeurs: ValeursRecherche): ErreursRecherche {
  try {
    validateYupSchema(valeurs, schemaRecherche, true);
    return {};
  } catch (echec) {
    if (!ValidationError.isError(echec)) throw echec;
    return yupToFormErrors<ValeursRecherche>(echec);
  }
}

/**
 * The one message of the form: the first in V-05's order among the errors of its fields (D-08).
 * @param erreurs message keys by field
 */
export function messageValidation(erreurs: ErreursRecherche): MessageValidation | undefined {
  const presentes = Object.values(erreurs);
  return MESSAGES_VALIDATION.find((message) => presentes.includes(message));
}

/** What the lookup sends: the number without dashes (K-02). */
export function versDemande({ numTelepaiementCode, cle }: ValeursRecherche): DemandeRecherche {
  return { numAmende: chiffresSeuls(numTelepaiementCode), cleAmende: cle };
}
