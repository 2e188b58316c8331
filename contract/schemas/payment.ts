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

/** Without an amount the whole balance is paid (D-17). */
export const PaymentStartRequest = strict({
  numAvis: NoticeNumber,
  canal: Type.Literal(CHANNEL),
  typeReglement: Type.Enum([...PAYMENT_NATURES]),
  nature: Type.Literal(NATURE),
  locale: Locale,
  montantTransaction: Type.Optional(Cents),
  /** Where to send the receipt (D-19). Null: not to the address that this attempt was given before. Absent: no change. */
  adrMail: Type.Optional(Type.Union([MailAddress, Type.Null()])),
});
export type PaymentStartRequest = Type.Static<typeof PaymentStartRequest>;

const ConfirmationToken = Type.String({
  minLength: 1,
  maxLength: 64,
  pattern: NO_CONTROL_CHARACTERS,
});

export const ConfirmationRequest = strict({ jetonConfirmationPaiement: ConfirmationToken });

/** Names a confirmation that another session may have begun (D-55). */
export const SessionEndRequest = strict({
  jetonConfirmationPaiement: Type.Optional(ConfirmationToken),
});

const Reference = Type.String({ pattern: REFERENCE_PATTERN });
const RECEIPT = { avisId: FineId, locale: Locale, referenceReglement: Reference };

export const PdfRequest = strict(RECEIPT);

export const MailRequest = strict({ ...RECEIPT, adrMail: MailAddress });
export type MailRequest = Type.Static<typeof MailRequest>;

/** Without a reference it is the receipt of the last payment (D-38). */
export const PostalRequest = strict({ ...RECEIPT, referenceReglement: Type.Optional(Reference) });
export type PostalRequest = Type.Static<typeof PostalRequest>;

export const ScheduledSending = strict({ programmeLe: Instant });
export type ScheduledSending = Type.Static<typeof ScheduledSending>;

const OperationCode = Type.String({
  pattern: OPERATION_CODE_PATTERN,
  maxLength: OPERATION_CODE_LENGTH,
});

export const TransferRequest = strict({
  avisId: FineId,
  indicatifOperation: Type.Optional(OperationCode),
});
export type TransferRequest = Type.Static<typeof TransferRequest>;

/** All that a bank needs for a transfer in euros (D-18). */
export const TransferAnswer = strict({
  beneficiaire: Type.String(),
  iban: Type.String(),
  bic: Type.String(),
  /** Banks outside the SEPA area also ask for the payee's address and country, and for the name of the bank. */
  adresse: Type.Optional(Type.String()),
  pays: Type.Optional(Type.String()),
  banque: Type.Optional(Type.String()),
  montant: Cents,
  reference: Type.String(),
  dateLimite: Type.Union([Day, Type.Null()]),
  /** Only the notice gives the day (D-52). */
  jourSurAvis: Type.Optional(Type.Literal(true)),
});
export type TransferAnswer = Type.Static<typeof TransferAnswer>;

export const TransferPdfRequest = strict({
  avisId: FineId,
  locale: Locale,
  indicatifOperation: Type.Optional(OperationCode),
});

/** What a receipt prints. `date` is the day of the payment in Paris. */
export const VerificationRequest = strict({
  codeVerification: Type.String({ pattern: VERIFICATION_CODE_PATTERN }),
  referenceReglement: Reference,
  montant: Cents,
  date: Day,
});
export type VerificationRequest = Type.Static<typeof VerificationRequest>;

export const VERIFICATION_RESERVES = ['VERIFICATION', 'ANNULE'] as const;

/** Says whether the four values belong together and nothing else, so that nobody reads a receipt by guessing. */
export const Verification = strict({
  conforme: Type.Boolean(),
  reserve: Type.Optional(Type.Enum([...VERIFICATION_RESERVES])),
});
export type Verification = Type.Static<typeof Verification>;

export const ProviderMessage = Type.Record(Type.String(), Type.Unknown());

const ReturnText = Type.Optional(Type.String({ maxLength: 128, pattern: NO_CONTROL_CHARACTERS }));

/** Neither value is signed, so neither proves anything about the payment. */
export const DirectReturn = Type.Object({
  hostedCheckoutId: ReturnText,
  RETURNMAC: ReturnText,
});
