import Type from 'typebox';
import { LANGUES } from '#contract/domaine/langues.ts';
import { SCENARIOS } from './scenarios.ts';

const Nullable = <T extends Type.TSchema>(schema: T) => Type.Union([schema, Type.Null()]);

const Carte = Type.Object({
  marque: Type.String(),
  /** First six and last two digits; the whole number is never kept. */
  panMasque: Type.String(),
  /** Response code that the last two digits ask for. */
  code: Type.String(),
});
export type Carte = Type.Static<typeof Carte>;

const Resultat = Type.Object({
  code: Type.String(),
  autorisation: Nullable(Type.String()),
  /** `holderAuthentStatus` of the answer. */
  authentification: Type.String(),
  date: Type.String(),
});
export type Resultat = Type.Static<typeof Resultat>;

const Livraison = Type.Object({
  date: Type.String(),
  code: Type.String(),
  /** HTTP status of the merchant; null when it could not be reached. */
  statutHttp: Nullable(Type.Integer()),
});

/** One line of the book: a transaction as it stands. Amounts are cents, dates ISO 8601. */
export const Transaction = Type.Object({
  /** Random word of the payer's address; knowing it is the only right to pay. */
  id: Type.String(),
  transactionReference: Type.String(),
  montant: Type.Integer(),
  devise: Type.String(),
  langue: Type.Enum([...LANGUES]),
  urlRetour: Type.String(),
  urlAutomatique: Nullable(Type.String()),
  contexteRetour: Nullable(Type.String()),
  orderId: Nullable(Type.String()),
  encodageReponse: Type.Enum(['none', 'base64', 'base64url']),
  /** Print of the sealed request: the same form posted again leads to the same page. */
  empreinte: Type.String(),
  ouverteLe: Type.String(),
  expireLe: Nullable(Type.String()),
  etape: Type.Enum(['CARTE', 'AUTHENTIFICATION', 'TERMINEE']),
  scenario: Type.Enum([...SCENARIOS]),
  carte: Nullable(Carte),
  resultat: Nullable(Resultat),
  livraisons: Type.Array(Livraison),
});
export type Transaction = Type.Static<typeof Transaction>;

export const CODE = {
  ACCEPTE: '00',
  REFUSE: '05',
  ANNULE: '17',
  EN_ATTENTE: '60',
  REFERENCE_EN_DOUBLE: '94',
  EXPIRE: '97',
} as const;

const STATUT_DU_CODE: Readonly<Record<string, string>> = {
  [CODE.ACCEPTE]: 'TO_CAPTURE',
  [CODE.ANNULE]: 'CANCELLED',
  [CODE.EXPIRE]: 'EXPIRED',
};

/** Whether the payer came too late; an open transaction must then end with 97. */
export function estExpiree(transaction: Transaction, maintenant: Date): boolean {
  const { etape, expireLe } = transaction;
  return etape !== 'TERMINEE' && expireLe !== null && Date.parse(expireLe) <= maintenant.getTime();
}

/**
 * The `transactionStatus` that the diagnostic service tells. A transaction that the payer has not finished
 * is TO_AUTHORIZE; a pending one becomes accepted after `delaiEnAttenteMs`.
 */
export function statutDe(
  { resultat }: Transaction,
  maintenant: Date,
  delaiEnAttenteMs: number,
): string {
  if (resultat === null) return 'TO_AUTHORIZE';
  if (resultat.code === CODE.EN_ATTENTE) {
    const age = maintenant.getTime() - Date.parse(resultat.date);
    return age >= delaiEnAttenteMs ? 'TO_CAPTURE' : 'TO_AUTHORIZE';
  }
  return STATUT_DU_CODE[resultat.code] ?? 'REFUSED';
}
