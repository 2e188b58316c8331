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
  date: Type.Union([Day, Instant]),
  montant: Cents,
  nature: Type.Enum([...PAYMENT_NATURES]),
  mediaReglement: Type.Integer({ minimum: 1, maximum: 7 }),
  /** Of a payment that this service took. */
  justificatif: Type.Optional(
    Type.Object({
      solde: Cents,
      transactionReference: Type.String(),
      codeVerification: Type.String(),
      /** Taken back from us: a person checks it. */
      verification: Type.Optional(Type.Literal(true)),
      carte: Type.Optional(Type.String({ maxLength: 24 })),
    }),
  ),
});
export type Payment = Type.Static<typeof Payment>;

export const Deadline = Type.Object({
  palier: Type.Enum([...TIERS]),
  montant: Cents,
  dateLimite: Nullable(Day),
});
export type Deadline = Type.Static<typeof Deadline>;

/** Of an attempt, or of a fine. */
const SUMS = {
  preleve: Cents,
  compte: Cents,
  /** Neither given back nor on its way (D-29, D-43). */
  tropPercu: Type.Optional(Cents),
  /** A person must say what it is. */
  aVerifier: Type.Optional(Cents),
  enRetour: Type.Optional(Cents),
  rendu: Type.Optional(Cents),
  /** Blocked on the card and not taken. */
  reserve: Type.Optional(Type.Object({ montant: Cents, jusquau: Day })),
  /** A person must look at it before anybody pays. */
  litige: Type.Optional(Type.Literal(true)),
  /** Counted money was taken back: a person checks the receipt. */
  verification: Type.Optional(Type.Literal(true)),
};
export type PaymentSums = Type.Static<Type.TObject<typeof SUMS>>;

/** D-10. The key is never here. */
export const Fine = Type.Object({
  avisId: FineId,
  numAvis: Type.String(),
  typeAmende: Type.Enum([...NOTICE_TYPES]),
  statutPaiement: Type.Object({ valeur: Type.Enum([...PAYMENT_STATUSES]) }),
  mediaReglement: Nullable(Type.Integer({ minimum: 1, maximum: 7 })),
  dateEnvoiAvis: Day,
  /** D-64. */
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
    /** D-22. */
    apresEcheances: Type.Optional(Cents),
    /** The notice may give a lower amount (D-40). */
    aComparer: Type.Optional(Type.Literal(true)),
    /** Sent outside France: such days are on the notice alone (D-52). */
    joursSurAvis: Type.Optional(Type.Literal(true)),
  }),
  envoyeHorsDeFrance: Type.Optional(Type.Literal(true)),
  dejaRegle: Cents,
  resteAPayer: Cents,
  fractionnable: Type.Boolean(),
  /** Not payable in parts today (D-38). */
  dernierJourDuPrix: Type.Optional(Type.Literal(true)),
  /** From 06:00 of this day (D-38). */
  restePayableLe: Type.Optional(Day),
  /** D-56. */
  nouvelEssaiLe: Type.Optional(Instant),
  /** Until then nobody knows whether a page that the provider has forgotten took money (D-77). */
  pageOublieeJusquau: Type.Optional(Instant),
  virementAutorise: Type.Boolean(),
  /** For a transfer or a cheque at today's price (D-39). */
  arriveeJusquau: Nullable(Day),
  /** D-17. */
  consignation: Type.Boolean(),
  /** Absent where only the notice gives the day, and once a part is paid (D-37). */
  contestation: Type.Optional(
    Type.Object({
      dernierJour: Day,
      depasse: Type.Boolean(),
      /** A time limit that ends on a day off runs to the next working day (D-74). */
      prolonge: Type.Optional(Type.Literal(true)),
    }),
  ),
  numConsignation: Nullable(Type.String()),
  reglements: Type.Array(Payment),
  /** Where more was taken, reserved or given back than counts. */
  sommes: Type.Optional(Type.Object(SUMS)),
  /** On the answer to `confirmerPaiement` (D-19). */
  paiement: Type.Optional(
    Type.Object({
      etat: Type.Enum([...PAYMENT_OUTCOMES]),
      /** Asked for. */
      montant: Cents,
      ...SUMS,
      /** Its page is the forgotten one (D-77). */
      pageOublieeJusquau: Type.Optional(Instant),
      /** Its receipt is void. */
      repris: Type.Optional(Type.Literal(true)),
      referenceReglement: Nullable(Type.String()),
      mail: Type.Optional(Type.Enum([...MAIL_STATES])),
    }),
  ),
});
export type Fine = Type.Static<typeof Fine>;

/** D-10. */
export const WrongKey = Type.Object({
  statutPaiement: Type.Object({ valeur: Type.Literal('ERREUR') }),
});
export type WrongKey = Type.Static<typeof WrongKey>;

/** Null, an empty body: an unknown number (D-10). */
export const Lookup = Type.Union([Fine, WrongKey]);
