import Type from 'typebox';
import type { Language } from '#contract/domain/languages.ts';
import type { OffenceName } from '#contract/domain/offenceName.ts';
import { strict } from '#contract/schemas/common.ts';
import { loadWording, perLanguage } from '../files/loadWording.ts';

const text = Type.String({ minLength: 1 });
const byNature = strict({ TOTAL: text, PARTIEL: text, CONSIGNATION: text });

const ReceiptWording = strict({
  titres: byNature,
  attestations: byNature,
  /** What paying a deposit means if the payer does not contest. */
  consequences: strict({ contravention: text, delit: text, points: text }),
  champs: strict({
    reference: text,
    numero: text,
    type: text,
    nature: text,
    faits: text,
    lieu: text,
    vehicule: text,
    montant: text,
    solde: text,
    /** Printed if the payment is a part of the amount (D-38). */
    total: text,
    dernierJour: text,
    date: text,
    /** Replaces `date` if the hour of the payment is unknown. */
    jour: text,
    media: text,
    transaction: text,
    verification: text,
  }),
  types: strict({
    AF: text,
    AFm: text,
    AFD: text,
    AFDm: text,
    AFZFE: text,
    AFZFEm: text,
    AFM: text,
    AFMm: text,
    AFMD: text,
    AFMDm: text,
    AMD: text,
    FPSM: text,
    FPSMm: text,
    AVTS: text,
    DAAP: text,
  }),
  /** Printed on the receipt of a deposit (D-23). */
  contestation: strict({
    montant: text,
    dernierJour: text,
    date: text,
    jourOuvrable: text,
    jourFerieLocal: text,
    depassee: text,
    site: text,
  }),
  medias: Type.Record(Type.String({ pattern: '^[1-7]$' }), text, { minProperties: 7 }),
  /** Replaces the text of the medium if a card paid. */
  cartes: strict({ seule: text, designee: text }),
  sujet: text,
  pied: text,
  /** When personal data are erased, or were (D-54). */
  effacement: strict({
    prevu: Type.String({ pattern: '\\{\\{duree\\}\\}' }),
    fait: Type.String({ pattern: '\\{\\{date\\}\\}' }),
  }),
  verification: strict({ consigne: text, alternative: text }),
  demonstration: text,
});
export type ReceiptWording = Type.Static<typeof ReceiptWording> & {
  /** Everyday names of offences, the same as on the pages. */
  readonly noms: Readonly<Partial<Record<OffenceName, string>>>;
};

const OffenceNames = Type.Object({
  detail: Type.Object({ infraction: Type.Object({ noms: Type.Record(Type.String(), text) }) }),
});

const TransferWording = strict({
  titre: text,
  sujet: text,
  introduction: text,
  champs: strict({
    beneficiaire: text,
    adresse: text,
    pays: text,
    banque: text,
    iban: text,
    bic: text,
    montant: text,
    reference: text,
    dateLimite: text,
  }),
  avant: text,
  sansDateLimite: text,
  surAvis: text,
  frais: text,
  qr: strict({ consigne: text, alternative: text }),
  delai: text,
  delaiSansDate: text,
  suite: text,
  preuve: text,
  pied: text,
  demonstration: text,
});
export type TransferWording = Type.Static<typeof TransferWording>;

export type PdfWording = Awaited<ReturnType<typeof loadPdfWording>>;

/** @throws Error that names the file and the key */
export async function loadPdfWording() {
  const [receipt, transfer, pages] = await Promise.all([
    loadWording('justificatif', ReceiptWording),
    loadWording('virement-pdf', TransferWording),
    loadWording(null, OffenceNames),
  ]);
  const receiptOf = (language: Language): ReceiptWording => ({
    ...receipt[language],
    noms: pages[language].detail.infraction.noms,
  });
  return { receipt: perLanguage(receiptOf), transfer };
}
