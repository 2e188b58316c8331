import Type from 'typebox';
import type { Langue } from '#contract/domaine/langues.ts';
import { STRICT } from '#contract/schemas/commun.ts';
import { chargerTextes } from '../files/loadWording.ts';

const texte = Type.String({ minLength: 1 });
const parNature = Type.Object({ TOTAL: texte, PARTIEL: texte, CONSIGNATION: texte }, STRICT);

/** The wording of the receipt in one language. */
const TextesJustificatif = Type.Object(
  {
    titres: parNature,
    attestations: parNature,
    champs: Type.Object(
      {
        reference: texte,
        numero: texte,
        type: texte,
        montant: texte,
        solde: texte,
        date: texte,
        media: texte,
        transaction: texte,
        verification: texte,
      },
      STRICT,
    ),
    types: Type.Object(
      {
        AF: texte,
        AFm: texte,
        AFD: texte,
        AFDm: texte,
        AFZFE: texte,
        AFZFEm: texte,
        AFM: texte,
        AFMm: texte,
        AFMD: texte,
        AFMDm: texte,
        AMD: texte,
        FPSM: texte,
        FPSMm: texte,
        AVTS: texte,
        DAAP: texte,
      },
      STRICT,
    ),
    medias: Type.Record(Type.String({ pattern: '^[1-7]$' }), texte, { minProperties: 7 }),
    sujet: texte,
    pied: texte,
    verification: Type.Object({ consigne: texte, alternative: texte }, STRICT),
    demonstration: texte,
  },
  STRICT,
);
export type TextesJustificatif = Type.Static<typeof TextesJustificatif>;

/** The wording of the transfer document in one language. */
const TextesVirement = Type.Object(
  {
    titre: texte,
    sujet: texte,
    introduction: texte,
    champs: Type.Object(
      {
        beneficiaire: texte,
        iban: texte,
        bic: texte,
        montant: texte,
        reference: texte,
        dateLimite: texte,
      },
      STRICT,
    ),
    sansDateLimite: texte,
    qr: Type.Object({ consigne: texte, alternative: texte }, STRICT),
    preuve: texte,
    pied: texte,
    demonstration: texte,
  },
  STRICT,
);
export type TextesVirement = Type.Static<typeof TextesVirement>;

/** The wording of both documents in each language. */
export interface TextesPdf {
  readonly justificatif: ReadonlyMap<Langue, TextesJustificatif>;
  readonly virement: ReadonlyMap<Langue, TextesVirement>;
}

/**
 * Reads the wording of the documents in the six languages, once, at start.
 * @throws Error naming the file and the key at fault
 */
export async function chargerTextesPdf(): Promise<TextesPdf> {
  const [justificatif, virement] = await Promise.all([
    chargerTextes('justificatif', TextesJustificatif),
    chargerTextes('virement-pdf', TextesVirement),
  ]);
  return { justificatif, virement };
}
