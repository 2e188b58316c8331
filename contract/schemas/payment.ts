import Type from 'typebox';
import { PAYMENT_NATURES } from '../domain/amounts.ts';
import { MAIL_ADDRESS_LENGTH, MAIL_ADDRESS_PATTERN } from '../domain/mailAddress.ts';
import { OPERATION_CODE_LENGTH, OPERATION_CODE_PATTERN } from '../domain/operationCode.ts';
import { CHANNEL, NATURE } from '../domain/payment.ts';
import { REFERENCE_PATTERN, VERIFICATION_CODE_PATTERN } from '../domain/paymentReference.ts';
import {
  Cents,
  Day,
  FineId,
  Instant,
  Locale,
  NO_CONTROL_CHARACTERS,
  NoticeNumber,
  strict,
} from './common.ts';

const MailAddress = Type.String({ maxLength: MAIL_ADDRESS_LENGTH, pattern: MAIL_ADDRESS_PATTERN });

/** K-05: without an amount the balance (D-17). */
export const PaymentStartRequest = strict({
  numAvis: NoticeNumber,
  canal: Type.Literal(CHANNEL),
  typeReglement: Type.Enum([...PAYMENT_NATURES]),
  nature: Type.Literal(NATURE),
  locale: Locale,
  montantTransaction: Type.Optional(Cents),
  /** Null: nowhere; absent: as before. */
  adrMail: Type.Optional(Type.Union([MailAddress, Type.Null()])),
});
export type PaymentStartRequest = Type.Static<typeof PaymentStartRequest>;

const ConfirmationToken = Type.String({
  minLength: 1,
  maxLength: 64,
  pattern: NO_CONTROL_CHARACTERS,
});

/** K-03. */
export const ConfirmationRequest = strict({ jetonConfirmationPaiement: ConfirmationToken });

/** D-55: another session may have begun it. */
export const SessionEndRequest = strict({
  jetonConfirmationPaiement: Type.Optional(ConfirmationToken),
});

const Reference = Type.String({ pattern: REFERENCE_PATTERN });
const RECEIPT = { avisId: FineId, locale: Locale, referenceReglement: Reference };

/** K-08. */
export const PdfRequest = strict(RECEIPT);

/** K-06. */
export const MailRequest = strict({ ...RECEIPT, adrMail: MailAddress });
export type MailRequest = Type.Static<typeof MailRequest>;

/** K-07. Without a reference the last payment (D-38). */
export const PostalRequest = strict({ ...RECEIPT, referenceReglement: Type.Optional(Reference) });
export type PostalRequest = Type.Static<typeof PostalRequest>;

export const ScheduledSending = strict({ programmeLe: Instant });
export type ScheduledSending = Type.Static<typeof ScheduledSending>;

/** D-18. */
const OperationCode = Type.String({
  pattern: OPERATION_CODE_PATTERN,
  maxLength: OPERATION_CODE_LENGTH,
});

export const TransferRequest = strict({
  avisId: FineId,
  indicatifOperation: Type.Optional(OperationCode),
});
export type TransferRequest = Type.Static<typeof TransferRequest>;

/** D-18. */
export const TransferAnswer = strict({
  beneficiaire: Type.String(),
  iban: Type.String(),
  bic: Type.String(),
  montant: Cents,
  reference: Type.String(),
  dateLimite: Type.Union([Day, Type.Null()]),
  /** Only the notice gives the day (D-52). */
  jourSurAvis: Type.Optional(Type.Literal(true)),
});
export type TransferAnswer = Type.Static<typeof TransferAnswer>;

/** K-11. */
export const TransferPdfRequest = strict({
  avisId: FineId,
  locale: Locale,
  indicatifOperation: Type.Optional(OperationCode),
});

/** D-19; `date` is the payment's day in Paris. */
export const VerificationRequest = strict({
  codeVerification: Type.String({ pattern: VERIFICATION_CODE_PATTERN }),
  referenceReglement: Reference,
  montant: Cents,
  date: Day,
});
export type VerificationRequest = Type.Static<typeof VerificationRequest>;

export const VERIFICATION_RESERVES = ['VERIFICATION', 'ANNULE'] as const;

/** A code never reads a receipt. */
export const Verification = strict({
  conforme: Type.Boolean(),
  reserve: Type.Optional(Type.Enum([...VERIFICATION_RESERVES])),
});
export type Verification = Type.Static<typeof Verification>;

export const ProviderMessage = Type.Record(Type.String(), Type.Unknown());

const ReturnText = Type.Optional(Type.String({ maxLength: 128, pattern: NO_CONTROL_CHARACTERS }));

/** Neither is signed. */
export const DirectReturn = Type.Object({
  hostedCheckoutId: ReturnText,
  RETURNMAC: ReturnText,
});
