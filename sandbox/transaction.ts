import Type from 'typebox';
import { LANGUAGES } from '#contract/domain/languages.ts';
import { SCENARIOS } from './scenarios.ts';

export const Nullable = <T extends Type.TSchema>(schema: T) => Type.Union([schema, Type.Null()]);

export const Card = Type.Object({
  marque: Type.String(),
  /** First four and last four digits; the whole number is never stored. */
  panMasque: Type.String(),
  /** From the last two digits. */
  code: Type.String(),
});
export type Card = Type.Static<typeof Card>;

const Outcome = Type.Object({
  code: Type.String(),
  autorisation: Nullable(Type.String()),
  authentification: Type.String(),
  date: Type.String(),
});
export type Outcome = Type.Static<typeof Outcome>;

const Delivery = Type.Object({
  date: Type.String(),
  code: Type.String(),
  /** Null: the merchant could not be reached. */
  statutHttp: Nullable(Type.Integer()),
});

/** Amounts are cents, dates ISO 8601. */
export const Transaction = Type.Object({
  /** Random; whoever has it may pay. */
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
  /** Hash of the sealed request: the same form gives the same page. */
  empreinte: Type.String(),
  ouverteLe: Type.String(),
  expireLe: Nullable(Type.String()),
  /** Absent in books of earlier versions. */
  sansTicket: Type.Optional(Type.Boolean()),
  etape: Type.Enum(['CARTE', 'AUTHENTIFICATION', 'TERMINEE']),
  scenario: Type.Enum([...SCENARIOS]),
  carte: Nullable(Card),
  resultat: Nullable(Outcome),
  deliveries: Type.Array(Delivery),
});
export type Transaction = Type.Static<typeof Transaction>;

export const CODE = {
  ACCEPTED: '00',
  REFUSED: '05',
  CANCELLED: '17',
  PENDING: '60',
  DUPLICATE_REFERENCE: '94',
  EXPIRED: '97',
} as const;

const STATUS_OF_CODE: Readonly<Record<string, string>> = {
  [CODE.ACCEPTED]: 'TO_CAPTURE',
  [CODE.CANCELLED]: 'CANCELLED',
  [CODE.EXPIRED]: 'EXPIRED',
};

/** An open transaction must then end with 97. */
export function isExpired(transaction: Transaction, now: Date): boolean {
  const { etape: step, expireLe } = transaction;
  return step !== 'TERMINEE' && expireLe !== null && Date.parse(expireLe) <= now.getTime();
}

/** `transactionStatus`: TO_AUTHORIZE until the payer finishes; pending becomes accepted after `pendingDelayMs`. */
export function statusOf(
  { resultat: result }: Transaction,
  now: Date,
  pendingDelayMs: number,
): string {
  if (result === null) return 'TO_AUTHORIZE';
  if (result.code === CODE.PENDING) {
    const age = now.getTime() - Date.parse(result.date);
    return age >= pendingDelayMs ? 'TO_CAPTURE' : 'TO_AUTHORIZE';
  }
  return STATUS_OF_CODE[result.code] ?? 'REFUSED';
}
