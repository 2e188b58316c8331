import Type from 'typebox';
import { PAYMENT_NATURES, TIERS } from '../domain/amounts.ts';
import { NOTICE_TYPES } from '../domain/noticeType.ts';
import { MAIL_STATES } from '../domain/payment.ts';
import { PAYMENT_OUTCOMES } from '../domain/paymentOutcome.ts';
import { PAYMENT_STATUSES } from '../domain/paymentStatus.ts';
import { STARTED_PAYMENT_STATES } from '../domain/startedPayment.ts';
import { Cents, Day, ErrorBody, FineId, Instant, WallClock } from './common.ts';

const Nullable = <T extends Type.TSchema>(schema: T) => Type.Union([schema, Type.Null()]);

export const Payment = Type.Object({
  referenceReglement: Type.String(),
  date: Type.Union([Day, Instant]),
  montant: Cents,
  nature: Type.Enum([...PAYMENT_NATURES]),
  mediaReglement: Type.Integer({ minimum: 1, maximum: 7 }),
  /** Present if this service took the payment and so has a receipt for it. */
  justificatif: Type.Optional(
    Type.Object({
      solde: Cents,
      transactionReference: Type.String(),
      codeVerification: Type.String(),
      /** The money was taken back from us afterwards: a person checks the receipt. */
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

/** Cents of one attempt, or of all card payments of a fine. */
const SUMS = {
  preleve: Cents,
  compte: Cents,
  /** Taken beyond what counts, and neither given back nor on its way back (D-29, D-43). */
  tropPercu: Type.Optional(Cents),
  /** A person must decide what this money is. */
  aVerifier: Type.Optional(Cents),
  enRetour: Type.Optional(Cents),
  rendu: Type.Optional(Cents),
  /** Blocked on the card and not taken; the block lapses on the day `jusquau`. */
  reserve: Type.Optional(Type.Object({ montant: Cents, jusquau: Day })),
  /** A person must look at it before anybody pays. */
  litige: Type.Optional(Type.Literal(true)),
  /** Money that counted was taken back from us: a person checks the receipt. */
  verification: Type.Optional(Type.Literal(true)),
};
export type PaymentSums = Type.Static<Type.TObject<typeof SUMS>>;

/** A payment without an outcome, which keeps the fine from being paid a second time. */
export const StartedPayment = Type.Object({
  etat: Type.Enum([...STARTED_PAYMENT_STATES]),
  /** When its outcome is known, so that another may begin (D-56). */
  nouvelEssaiLe: Type.Optional(Instant),
  /** The provider's id, by which operators find the payment. Absent while no card was sent. */
  reference: Type.Optional(Type.String()),
  /** It was started with the other number of the notice (invariant 9). */
  autreNumero: Type.Optional(Type.Literal(true)),
});
export type StartedPayment = Type.Static<typeof StartedPayment>;

/** All that a bound session learns of a fine (D-10). The key is never here. */
export const Fine = Type.Object({
  avisId: FineId,
  numAvis: Type.String(),
  typeAmende: Type.Enum([...NOTICE_TYPES]),
  statutPaiement: Type.Object({ valeur: Type.Enum([...PAYMENT_STATUSES]) }),
  mediaReglement: Nullable(Type.Integer({ minimum: 1, maximum: 7 })),
  dateEnvoiAvis: Day,
  /** The clock of the place of the offence (D-64). */
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
    /** The increased price once the last day has passed, if the law gives it (D-22). */
    apresEcheances: Type.Optional(Cents),
    /** The notice may give a lower amount than we know (D-40). */
    aComparer: Type.Optional(Type.Literal(true)),
    /** The notice went abroad, so only its paper gives the days (D-52). */
    joursSurAvis: Type.Optional(Type.Literal(true)),
    /** Days are computed, and nobody knows whether the notice went abroad, where others hold (D-107). */
    joursIncertains: Type.Optional(Type.Literal(true)),
  }),
  envoyeHorsDeFrance: Type.Optional(Type.Literal(true)),
  dejaRegle: Cents,
  resteAPayer: Cents,
  fractionnable: Type.Boolean(),
  /** A part is refused today, because the rest would cost more tomorrow (D-38). */
  dernierJourDuPrix: Type.Optional(Type.Literal(true)),
  /** The rest can be paid from 06:00 (Paris) of this day (D-38). */
  restePayableLe: Type.Optional(Day),
  paiementCommence: Type.Optional(StartedPayment),
  /** The provider has forgotten a page. Until this instant nobody knows whether it took money (D-77). */
  pageOublieeJusquau: Type.Optional(Instant),
  virementAutorise: Type.Boolean(),
  /** The last day on which a transfer or a cheque may arrive at today's price (D-39). */
  arriveeJusquau: Nullable(Day),
  /** The number pays a deposit, which is required to contest some offences (D-17, D-23). */
  consignation: Type.Boolean(),
  /** Absent if only the notice gives the day, and once a part is paid (D-37). */
  contestation: Type.Optional(
    Type.Object({
      dernierJour: Day,
      depasse: Type.Boolean(),
      /** The time limit ends on a day off, so it runs to the next working day (D-74). */
      prolonge: Type.Optional(Type.Literal(true)),
    }),
  ),
  numConsignation: Nullable(Type.String()),
  reglements: Type.Array(Payment),
  /** Present if more was taken, reserved or given back than counts. */
  sommes: Type.Optional(Type.Object(SUMS)),
  /** Only on the answer to `confirmerPaiement`: what became of that attempt (D-19). */
  paiement: Type.Optional(
    Type.Object({
      etat: Type.Enum([...PAYMENT_OUTCOMES]),
      /** The amount that the attempt asked for, whether or not it was taken. */
      montant: Cents,
      ...SUMS,
      /** The page of this attempt is the one that the provider has forgotten (D-77). */
      pageOublieeJusquau: Type.Optional(Instant),
      /** The payment was taken back, so its receipt is void. */
      repris: Type.Optional(Type.Literal(true)),
      referenceReglement: Nullable(Type.String()),
      mail: Type.Optional(Type.Enum([...MAIL_STATES])),
    }),
  ),
});
export type Fine = Type.Static<typeof Fine>;

/** A start that a payment under way refuses shows the fine as a lookup does. */
export const RefusedStart = Type.Object({
  ...ErrorBody.properties,
  amende: Type.Optional(Fine),
});

/** The answer to a wrong key says nothing else of the fine (D-10). */
export const WrongKey = Type.Object({
  statutPaiement: Type.Object({ valeur: Type.Literal('ERREUR') }),
});
export type WrongKey = Type.Static<typeof WrongKey>;

/** An unknown number has neither: it answers 200 with an empty body, which clients read as null (D-10). */
export const Lookup = Type.Union([Fine, WrongKey]);
