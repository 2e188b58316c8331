import { object, string, ValidationError } from 'yup';
import {
  CHIFFRES_CLE,
  chiffresSeuls,
  LONGUEUR_COURTE,
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

/** V-01 … V-03: too short before pattern before ending. The short form must end in 1 or 2. */
function erreurNumero(numero: string): MessageValidation | undefined {
  if (numero.length < LONGUEUR_COURTE) return 'numTelOuCleInvalide';
  if (!MOTIF_NUMERO_TIRETS.test(numero)) return 'numTelInvalide';
  return numero.length === LONGUEUR_COURTE && !/[12]$/.test(numero)
    ? 'endNumTelInvalide'
    : undefined;
}

/** V-04: two characters, both digits. */
function erreurCle(cle: string): MessageValidation | undefined {
  if (cle.length < CHIFFRES_CLE) return 'numTelOuCleInvalide';
  return /^\d+$/.test(cle) ? undefined : 'formatCleInvalide';
}

const champ = (erreur: (valeur: string) => MessageValidation | undefined) =>
  string().test('regle', (valeur, contexte) => {
    const message = erreur(valeur ?? '');
    return message === undefined || contexte.createError({ message });
  });

/** Each field carries at most one error, which is a message key (V-05). */
const schemaRecherche = object({
  numTelepaiementCode: champ(erreurNumero),
  cle: champ(erreurCle),
});

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

export type ErreursRecherche = Partial<Record<keyof ValeursRecherche, MessageValidation>>;

/** Checks the form against its schema; empty when it is right. */
export function erreursRecherche(valeurs: ValeursRecherche): ErreursRecherche {
  const erreurs: ErreursRecherche = {};
  try {
    schemaRecherche.validateSync(valeurs, { abortEarly: false });
  } catch (echec) {
    if (!(echec instanceof ValidationError)) throw echec;
    for (const { path, message } of echec.inner) {
      const connu = MESSAGES_VALIDATION.find((cle) => cle === message);
      if (connu && (path === 'numTelepaiementCode' || path === 'cle')) erreurs[path] = connu;
    }
  }
  return erreurs;
}
