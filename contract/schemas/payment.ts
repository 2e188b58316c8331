import Type from 'typebox';
import { PAYMENT_NATURES } from '../domain/amounts.ts';
import { MAIL_ADDRESS_LENGTH, MAIL_ADDRESS_PATTERN } from '../domain/mailAddress.ts';
import { OPERATION_CODE_LENGTH, OPERATION_CODE_PATTERN } from '../domain/operationCode.ts';
import { CHANNEL, NATURE } from '../domain/payment.ts';
import { NUMBER_PATTERN } from '../domain/paymentNumber.ts';
import { REFERENCE_PATTERN, VERIFICATION_CODE_PATTERN } from '../domain/paymentReference.ts';
import { Cents, Day, FineId, Instant, Locale, NO_CONTROL_CHARACTERS, STRICT } from './common.ts';

/** Decisions, "Receipt". */
const MailAddress = Type.String({ maxLength: MAIL_ADDRESS_LENGTH, pattern: MAIL_ADDRESS_PATTERN });

/** K-05: `montantTransaction` in cents; without it the balance (D-17). */
export const PaymentStartRequest = Type.Object(
  {
    numAvis: Type.String({ pattern: NUMBER_PATTERN }),
    canal: Type.Literal(CHANNEL),
    typeReglement: Type.Enum([...PAYMENT_NATURES]),
    nature: Type.Literal(NATURE),
    locale: Locale,
    montantTransaction: Type.Optional(Cents),
    /** The receipt's address; null is nowhere, absent keeps the earlier one. */
    adrMail: Type.Optional(Type.Union([MailAddress, Type.Null()])),
  },
  STRICT,
);
export type PaymentStartRequest = Type.Static<typeof PaymentStartRequest>;

const ConfirmationToken = Type.String({
  minLength: 1,
  maxLength: 64,
  pattern: NO_CONTROL_CHARACTERS,
});

/** K-03: the random token in the address that the payer returned to. */
export const ConfirmationRequest = Type.Object(
  { jetonConfirmationPaiement: ConfirmationToken },
  STRICT,
);
export type ConfirmationRequest = Type.Static<typeof ConfirmationRequest>;

/** D-55: the token of the page that is shown, which another session may have begun. */
export const SessionEndRequest = Type.Object(
  { jetonConfirmationPaiement: Type.Optional(ConfirmationToken) },
  STRICT,
);

/** K-08. */
export const PdfRequest = Type.Object(
  {
    avisId: FineId,
    locale: Locale,
    referenceReglement: Type.String({ pattern: REFERENCE_PATTERN }),
  },
  STRICT,
);
export type PdfRequest = Type.Static<typeof PdfRequest>;

/** K-06. */
export const MailRequest = Type.Object(
  {
    avisId: FineId,
    adrMail: MailAddress,
    locale: Locale,
    referenceReglement: Type.String({ pattern: REFERENCE_PATTERN }),
  },
  STRICT,
);
export type MailRequest = Type.Static<typeof MailRequest>;

/** K-07: to the address on file. Without a reference the last payment is meant (D-38). */
export const PostalRequest = Type.Object(
  {
    avisId: FineId,
    locale: Locale,
    referenceReglement: Type.Optional(Type.String({ pattern: REFERENCE_PATTERN })),
  },
  STRICT,
);
export type PostalRequest = Type.Static<typeof PostalRequest>;

/** In the outbox; it leaves with retries and arrives once. */
export const ScheduledSending = Type.Object({ programmeLe: Instant }, STRICT);
export type ScheduledSending = Type.Static<typeof ScheduledSending>;

/** D-18: 6 to 12 letters or digits; spaces and case do not count. */
const OperationCode = Type.String({
  pattern: OPERATION_CODE_PATTERN,
  maxLength: OPERATION_CODE_LENGTH,
});

/** D-18: the operation code is required on M types only. */
export const TransferRequest = Type.Object(
  { avisId: FineId, indicatifOperation: Type.Optional(OperationCode) },
  STRICT,
);
export type TransferRequest = Type.Static<typeof TransferRequest>;

/** D-18. `reference` is mandatory on the order; `dateLimite` is null without a deadline. */
export const TransferAnswer = Type.Object(
  {
    beneficiaire: Type.String(),
    iban: Type.String(),
    bic: Type.String(),
    montant: Cents,
    reference: Type.String(),
    dateLimite: Type.Union([Day, Type.Null()]),
  },
  STRICT,
);
export type TransferAnswer = Type.Static<typeof TransferAnswer>;

/** K-11; the specification leaves its payload free. */
export const TransferPdfRequest = Type.Object(
  { avisId: FineId, locale: Locale, indicatifOperation: Type.Optional(OperationCode) },
  STRICT,
);
export type TransferPdfRequest = Type.Static<typeof TransferPdfRequest>;

/** D-19; `date` is the payment's day in Paris. */
export const VerificationRequest = Type.Object(
  {
    codeVerification: Type.String({ pattern: VERIFICATION_CODE_PATTERN }),
    referenceReglement: Type.String({ pattern: REFERENCE_PATTERN }),
    montant: Cents,
    date: Day,
  },
  STRICT,
);
export type VerificationRequest = Type.Static<typeof VerificationRequest>;

/** Why a receipt that this service has made proves nothing, or not yet. */
export const VERIFICATION_RESERVES = ['VERIFICATION', 'ANNULE'] as const;

/** Yes, no, or why not any more: a code never reads a receipt. */
export const Verification = Type.Object(
  { conforme: Type.Boolean(), reserve: Type.Optional(Type.Enum([...VERIFICATION_RESERVES])) },
  STRICT,
);
export type Verification = Type.Static<typeof Verification>;

/** What the provider sends in its own form. */
export const ProviderMessage = Type.Record(Type.String(), Type.Unknown());

/** Neither is signed. Further fields are the provider's. */
export const DirectReturn = Type.Object({
  hostedCheckoutId: Type.Optional(Type.String({ maxLength: 128, pattern: NO_CONTROL_CHARACTERS })),
  RETURNMAC: Type.Optional(Type.String({ maxLength: 128, pattern: NO_CONTROL_CHARACTERS })),
});
