import { object, string } from 'yup';
import { lireEuros } from '#contract/domaine/montants.ts';
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

const MOTIF_CODE = /^[0-9A-Z]{4}-?[0-9A-Z]{4}-?[0-9A-Z]{4}$/i;
const MOTIF_REFERENCE = /^[A-Z0-9-]{1,40}$/i;
const MOTIF_JOUR = /^\d{4}-\d{2}-\d{2}$/;

const compact = (texte: string) => texte.replace(/\s/g, '');
const champ = (nom: keyof ValeursVerification, juste: (texte: string) => boolean) =>
  string().test(nom, nom, (valeur) => juste(valeur ?? ''));

/** Checks each field alone; the message of an error is the name of its field. */
export const schemaVerification = object({
  codeVerification: champ('codeVerification', (texte) => MOTIF_CODE.test(compact(texte))),
  referenceReglement: champ('referenceReglement', (texte) => MOTIF_REFERENCE.test(compact(texte))),
  montant: champ('montant', (texte) => lireEuros(texte) !== null),
  date: champ('date', (texte) => MOTIF_JOUR.test(texte)),
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
  const code = compact(valeurs.codeVerification).replaceAll('-', '').toUpperCase();
  return {
    codeVerification: code.replace(/(.{4})(?=.)/g, '$1-'),
    referenceReglement: compact(valeurs.referenceReglement).toUpperCase(),
    montant: lireEuros(valeurs.montant) ?? 0,
    date: valeurs.date,
  };
}
