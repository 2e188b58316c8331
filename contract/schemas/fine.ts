import Type from 'typebox';
import { PAYMENT_NATURES, TIERS } from '../domain/amounts.ts';
import { NOTICE_TYPES } from '../domain/noticeType.ts';
import { MAIL_STATES } from '../domain/payment.ts';
import { PAYMENT_OUTCOMES } from '../domain/paymentOutcome.ts';
import { PAYMENT_STATUSES } from '../domain/paymentStatus.ts';
import { Cents, Day, FineId, Instant, WallClock } from './common.ts';

const Nullable = <T extends Type.TSchema>(schema: T) => Type.Union([schema, Type.Null()]);

export const Payment = Type.Object({
  referenceReglement: Type.String(),
  /** A day without a known instant. */
  date: Type.Union([Day, Instant]),
  montant: Cents,
  nature: Type.Enum([...PAYMENT_NATURES]),
  mediaReglement: Type.Integer({ minimum: 1, maximum: 7 }),
  /** Only on a payment that this service took. */
  justificatif: Type.Optional(
    Type.Object({
      solde: Cents,
      transactionReference: Type.String(),
      codeVerification: Type.String(),
      /** Its money was taken back from us: a person checks it. */
      verification: Type.Optional(Type.Literal(true)),
      /** Only where a card paid: `Visa …0000`, or empty. */
      carte: Type.Optional(Type.String({ maxLength: 24 })),
    }),
  ),
});
export type Payment = Type.Static<typeof Payment>;

/** The amount until this day included; null is without deadline. */
export const Deadline = Type.Object({
  palier: Type.Enum([...TIERS]),
  montant: Cents,
  dateLimite: Nullable(Day),
});
export type Deadline = Type.Static<typeof Deadline>;

/** Over all payments of an attempt, or of a fine. */
const SUMS = {
  /** Taken from the payer's account. */
  preleve: Cents,
  /** Counted for the fine. */
  compte: Cents,
  /** Above the debt, and neither given back nor on its way (D-29, D-43). */
  tropPercu: Type.Optional(Cents),
  /** In doubt: a person must say first what it is. */
  aVerifier: Type.Optional(Cents),
  /** A refund is asked of the provider. */
  enRetour: Type.Optional(Cents),
  rendu: Type.Optional(Cents),
  /** Blocked on the card and not taken, until this day included. */
  reserve: Type.Optional(Type.Object({ montant: Cents, jusquau: Day })),
  /** A person must look at it before anybody pays. */
  litige: Type.Optional(Type.Literal(true)),
  /** Counted money was taken back from us: a person checks the receipt. */
  verification: Type.Optional(Type.Literal(true)),
};
export type PaymentSums = Type.Static<Type.TObject<typeof SUMS>>;

/** D-10. Amounts are cents, days Europe/Paris. The key is never here. */
export const Fine = Type.Object({
  avisId: FineId,
  numAvis: Type.String(),
  typeAmende: Type.Enum([...NOTICE_TYPES]),
  statutPaiement: Type.Object({ valeur: Type.Enum([...PAYMENT_STATUSES]) }),
  /** Null when nothing was paid. 3 is PVA. */
  mediaReglement: Nullable(Type.Integer({ minimum: 1, maximum: 7 })),
  dateEnvoiAvis: Day,
  /** Of the record (D-64). */
  dateInfraction: WallClock,
  lieuInfraction: Type.Object({ commune: Type.String(), voie: Nullable(Type.String()) }),
  natureInfraction: Type.Object({
    libelle: Type.String(),
    article: Nullable(Type.String()),
    classe: Nullable(Type.Integer()),
  }),
  serviceVerbalisateur: Nullable(Type.String()),
  immatriculationMasquee: Nullable(Type.String()),
  vitesse: Type.Optional(
    Type.Object({ limite: Type.Integer(), mesuree: Type.Integer(), retenue: Type.Integer() }),
  ),
  pointsEncourus: Type.Optional(Type.Integer()),
  montants: Type.Object({
    palier: Type.Enum([...TIERS]),
    applicable: Cents,
    valableJusquau: Nullable(Day),
    echeances: Type.Array(Deadline),
    /** Due after the last date, if recorded (D-22). */
    apresEcheances: Type.Optional(Cents),
    /** The notice may give a lower amount for today (D-40). */
    aComparer: Type.Optional(Type.Literal(true)),
    /** Sent outside France: a last day that the record does not give is on the notice alone (D-52). */
    joursSurAvis: Type.Optional(Type.Literal(true)),
  }),
  /** The notice was sent outside France. */
  envoyeHorsDeFrance: Type.Optional(Type.Literal(true)),
  dejaRegle: Cents,
  resteAPayer: Cents,
  fractionnable: Type.Boolean(),
  /** Payable in parts, but not on the last day of a price (D-38). */
  dernierJourDuPrix: Type.Optional(Type.Literal(true)),
  /** Paid in part: from 06:00 of this day the rest can be paid (D-38). */
  restePayableLe: Type.Optional(Day),
  /** While a payment is open: from then on a lookup shows how it ended (D-56). */
  nouvelEssaiLe: Type.Optional(Instant),
  virementAutorise: Type.Boolean(),
  /** Last day for a transfer or a cheque to arrive at today's price (D-39). */
  arriveeJusquau: Nullable(Day),
  /** This number pays the deposit (D-17). */
  consignation: Type.Boolean(),
  /** Absent where only the notice gives the day, and once a part of the fine is paid (D-37). */
  contestation: Type.Optional(Type.Object({ dernierJour: Day, depasse: Type.Boolean() })),
  numConsignation: Nullable(Type.String()),
  reglements: Type.Array(Payment),
  /** Of its card payments, where more was taken, reserved or given back than counts. */
  sommes: Type.Optional(Type.Object(SUMS)),
  /** Only on the answer to `confirmerPaiement` (D-19). */
  paiement: Type.Optional(
    Type.Object({
      etat: Type.Enum([...PAYMENT_OUTCOMES]),
      /** Asked for. The sums are over all payments of the attempt. */
      montant: Cents,
      ...SUMS,
      /** A counted payment was taken back: its receipt is void. */
      repris: Type.Optional(Type.Literal(true)),
      /** Of the last payment that counts. */
      referenceReglement: Nullable(Type.String()),
      mail: Type.Optional(Type.Enum([...MAIL_STATES])),
    }),
  ),
});
export type Fine = Type.Static<typeof Fine>;

/** The status and nothing else (D-10). */
export const WrongKey = Type.Object({
  statutPaiement: Type.Object({ valeur: Type.Literal('ERREUR') }),
});
export type WrongKey = Type.Static<typeof WrongKey>;

/** K-02 and K-04. An unknown number is 200 without a body (D-10). */
export const Lookup = Type.Union([Fine, WrongKey]);
