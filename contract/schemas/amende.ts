import Type from 'typebox';
import { ETATS_PAIEMENT } from '../domaine/etatPaiement.ts';
import { NATURES_REGLEMENT, PALIERS } from '../domaine/montants.ts';
import { ETATS_MAIL } from '../domaine/paiement.ts';
import { STATUTS_PAIEMENT } from '../domaine/statutPaiement.ts';
import { TYPES_AMENDE } from '../domaine/typeAmende.ts';
import { AvisId, Centimes, Instant, Jour } from './commun.ts';

const Nullable = <T extends Type.TSchema>(schema: T) => Type.Union([schema, Type.Null()]);

/** A payment of the fine, whoever recorded it. */
export const Reglement = Type.Object({
  referenceReglement: Type.String(),
  /** A day alone, where the administration told no instant. */
  date: Type.Union([Jour, Instant]),
  montant: Centimes,
  nature: Type.Enum([...NATURES_REGLEMENT]),
  mediaReglement: Type.Integer({ minimum: 1, maximum: 7 }),
  /** Present on a payment that this service took: what the receipt shows. */
  justificatif: Type.Optional(
    Type.Object({
      solde: Centimes,
      transactionReference: Type.String(),
      codeVerification: Type.String(),
      /** Present where a card paid: `Visa …0000`, or nothing where no more was kept of it. */
      carte: Type.Optional(Type.String({ maxLength: 24 })),
    }),
  ),
});
export type Reglement = Type.Static<typeof Reglement>;

/** One step of what is due: this amount, until this day included; null is without deadline. */
export const Echeance = Type.Object({
  palier: Type.Enum([...PALIERS]),
  montant: Centimes,
  dateLimite: Nullable(Jour),
});
export type Echeance = Type.Static<typeof Echeance>;

/** The fine as a visitor sees it (D-10). Amounts are cents, days are Europe/Paris. The key is never here. */
export const Amende = Type.Object({
  avisId: AvisId,
  numAvis: Type.String(),
  typeAmende: Type.Enum([...TYPES_AMENDE]),
  statutPaiement: Type.Object({ valeur: Type.Enum([...STATUTS_PAIEMENT]) }),
  /** Channel of the last payment; null when nothing was paid. 3 is PVA. */
  mediaReglement: Nullable(Type.Integer({ minimum: 1, maximum: 7 })),
  dateEnvoiAvis: Jour,
  dateInfraction: Instant,
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
    palier: Type.Enum([...PALIERS]),
    applicable: Centimes,
    valableJusquau: Nullable(Jour),
    echeances: Type.Array(Echeance),
    /** What is due once the last date is over, where the record tells it (D-22). */
    apresEcheances: Type.Optional(Centimes),
  }),
  dejaRegle: Centimes,
  resteAPayer: Centimes,
  fractionnable: Type.Boolean(),
  virementAutorise: Type.Boolean(),
  /** True on the number that pays the deposit (D-17). */
  consignation: Type.Boolean(),
  /** On a deposit only: until when the fine may be contested, and whether that day is over (D-23). */
  contestation: Type.Optional(Type.Object({ dernierJour: Jour, depasse: Type.Boolean() })),
  /** Number of the sibling that pays the deposit, or null. */
  numConsignation: Nullable(Type.String()),
  reglements: Type.Array(Reglement),
  /** On the answer to `confirmerPaiement` only: what became of the attempt (D-19). */
  paiement: Type.Optional(
    Type.Object({
      etat: Type.Enum([...ETATS_PAIEMENT]),
      montant: Centimes,
      /** What was taken above the debt and is set aside to be given back; absent where nothing was (D-29). */
      tropPercu: Type.Optional(Centimes),
      referenceReglement: Nullable(Type.String()),
      /** Where the receipt leaves by itself: on its way, sent, or refused by its recipient's server. */
      mail: Type.Optional(Type.Enum([...ETATS_MAIL])),
    }),
  ),
});
export type Amende = Type.Static<typeof Amende>;

/** The answer to a wrong key: the status and nothing else (D-10). */
export const CleErronee = Type.Object({
  statutPaiement: Type.Object({ valeur: Type.Literal('ERREUR') }),
});
export type CleErronee = Type.Static<typeof CleErronee>;

/** K-02 and K-04: the fine, or the answer to a wrong key. An unknown number is 200 without a body (D-10). */
export const Recherche = Type.Union([Amende, CleErronee]);
