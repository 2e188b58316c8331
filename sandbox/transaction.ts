import Type from 'typebox';
import { LANGUAGES } from '#contract/domain/languages.ts';
import { SCENARIOS } from './scenarios.ts';

const Nullable = <T extends Type.TSchema>(schema: T) => Type.Union([schema, Type.Null()]);

const Card = Type.Object({
  marque: Type.String(),
  /** First six and last two digits; the whole number is never kept. */
  panMasque: Type.String(),
  /** Response code that the last two digits ask for. */
  code: Type.String(),
});
export type Card = Type.Static<typeof Card>;

const Outcome = Type.Object({
  code: Type.String(),
  autorisation: Nullable(Type.String()),
  /** `holderAuthentStatus` of the answer. */
  authentification: Type.String(),
  date: Type.String(),
});
export type Outcome = Type.Static<typeof Outcome>;

const Delivery = Type.Object({
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
  langue: Type.Enum([...LANGUAGES]),
  urlRetour: Type.String(),
  urlAutomatique: Nullable(Type.String()),
  contexteRetour: Nullable(Type.String()),
  orderId: Nullable(Type.String()),
  encodageReponse: Type.Enum(['none', 'base64', 'base64url']),
  /** Print of the sealed request: the same form posted again leads to the same page. */
  empreinte: Type.String(),
  ouverteLe: Type.String(),
  expireLe: Nullable(Type.String()),
  /** Optional: a book that an earlier version wrote does not know it. */
  sansTicket: Type.Optional(Type.Boolean()),
  etape: Type.Enum(['CARTE', 'AUTHENTIFICATION', 'TERMINEE']),
  scenario: Type.Enum([...SCENARIOS]),
  carte: Nullable(Card),
  resultat: Nullable(Outcome),
  deliveries: Type.Array(Delivery),
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

const STATUS_OF_CODE: Readonly<Record<string, string>> = {
  [CODE.ACCEPTE]: 'TO_CAPTURE',
  [CODE.ANNULE]: 'CANCELLED',
  [CODE.EXPIRE]: 'EXPIRED',
};

/** Whether the payer came too late; an open transaction must then end with 97. */
export function isExpired(transaction: Transaction, now: Date): boolean {
  const { etape: step, expireLe } = transaction;
  return step !== 'TERMINEE' && expireLe !== null && Date.parse(expireLe) <= now.getTime();
}

/**
 * The `transactionStatus` that the diagnostic service tells. A transaction that the payer has not finished
 * is TO_AUTHORIZE; a pending one becomes accepted after `pendingDelayMs`.
 */
export function statusOf(
  { resultat: result }: Transaction,
  now: Date,
  pendingDelayMs: number,
): string {
  if (result === null) return 'TO_AUTHORIZE';
  if (result.code === CODE.EN_ATTENTE) {
    const age = now.getTime() - Date.parse(result.date);
    return age >= pendingDelayMs ? 'TO_CAPTURE' : 'TO_AUTHORIZE';
  }
  return STATUS_OF_CODE[result.code] ?? 'REFUSED';
}
