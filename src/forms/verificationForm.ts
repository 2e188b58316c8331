import { object, string } from 'yup';
import { MOTIF_JOUR } from '#contract/domaine/dates.ts';
import { compacterEuros, lireEuros, MOTIF_EUROS } from '#contract/domaine/montants.ts';
import { MOTIF_CODE_VERIFICATION, MOTIF_REFERENCE } from '#contract/domaine/referenceReglement.ts';
import type { DemandeVerification } from '#contract/schemas/paiement.ts';

/** The form of the verification page: what a receipt says, as typed. */
export interface ValeursVerification {
  readonly codeVerification: string;
  readonly referenceReglement: string;
  /** Euros, comma or dot. */
  readonly montant: string;
  /** ISO day, as a date field gives it. */
  readonly date: string;
}

/** A reference as it is printed: no spaces, capitals. */
const versReference = (texte: string) => texte.replace(/\s/g, '').toUpperCase();

/** A code in its printed groups, whatever separates what was typed. */
const versCode = (texte: string) =>
  versReference(texte)
    .replaceAll('-', '')
    .replace(/(.{4})(?=.)/g, '$1-');

/** Takes the text as it is sent; the message of an error is the name of its field. */
const champ = (
  nom: keyof ValeursVerification,
  versEnvoi: (texte: string) => string,
  motif: string,
) =>
  string()
    .transform((texte: string | undefined) => texte && versEnvoi(texte))
    .required(nom)
    .matches(new RegExp(motif), nom);

/** Checks each field alone, as it is sent (D-19). */
export const schemaVerification = object({
  codeVerification: champ('codeVerification', versCode, MOTIF_CODE_VERIFICATION),
  referenceReglement: champ('referenceReglement', versReference, MOTIF_REFERENCE),
  montant: champ('montant', compacterEuros, MOTIF_EUROS),
  date: champ('date', (texte) => texte, MOTIF_JOUR),
});

/**
 * What a receipt's QR code carries in the address.
 * @param hash for example `#code=AAAA-BBBB-CCCC&reference=R-1`
 */
export function valeursVerification(hash: string): ValeursVerification {
  const lus = new URLSearchParams(hash.replace(/^#/, ''));
  return {
    codeVerification: lus.get('code') ?? '',
    referenceReglement: lus.get('reference') ?? '',
    montant: '',
    date: '',
  };
}

/** What the call sends: the code in its printed groups, the amount in cents. Takes valid values. */
export function versVerification(valeurs: ValeursVerification): DemandeVerification {
  return {
    codeVerification: versCode(valeurs.codeVerification),
    referenceReglement: versReference(valeurs.referenceReglement),
    montant: lireEuros(valeurs.montant) ?? 0,
    date: valeurs.date,
  };
}
