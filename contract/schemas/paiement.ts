import Type from 'typebox';
import { LONGUEUR_ADRESSE_MAIL, MOTIF_ADRESSE_MAIL } from '../domaine/adresseMail.ts';
import { LONGUEUR_INDICATIF, MOTIF_INDICATIF } from '../domaine/indicatif.ts';
import { NATURES_REGLEMENT } from '../domaine/montants.ts';
import { MOTIF_NUMERO } from '../domaine/numeroTelepaiement.ts';
import { CANAL, NATURE } from '../domaine/paiement.ts';
import { MOTIF_CODE_VERIFICATION, MOTIF_REFERENCE } from '../domaine/referenceReglement.ts';
import { AvisId, Centimes, Instant, Jour, Locale, SANS_CONTROLE, STRICT } from './commun.ts';

/** One address, at most 254 characters, no line break ("Receipt" of the decisions). */
const AdresseMail = Type.String({ maxLength: LONGUEUR_ADRESSE_MAIL, pattern: MOTIF_ADRESSE_MAIL });

/** K-05: `montantTransaction` in cents; without it the balance is meant (D-17). */
export const DemandeEnvoiSips = Type.Object(
  {
    numAvis: Type.String({ pattern: MOTIF_NUMERO }),
    canal: Type.Literal(CANAL),
    typeReglement: Type.Enum([...NATURES_REGLEMENT]),
    nature: Type.Literal(NATURE),
    locale: Locale,
    montantTransaction: Type.Optional(Centimes),
    /** Where the receipt goes once the payment is confirmed; null for nowhere, absent to leave what was said before. */
    adrMail: Type.Optional(Type.Union([AdresseMail, Type.Null()])),
  },
  STRICT,
);
export type DemandeEnvoiSips = Type.Static<typeof DemandeEnvoiSips>;

/** K-03: the random token that came back from the gateway in the address. */
export const DemandeConfirmation = Type.Object(
  {
    jetonConfirmationPaiement: Type.String({ minLength: 1, maxLength: 64, pattern: SANS_CONTROLE }),
  },
  STRICT,
);
export type DemandeConfirmation = Type.Static<typeof DemandeConfirmation>;

/** K-08. */
export const DemandePdf = Type.Object(
  {
    avisId: AvisId,
    locale: Locale,
    referenceReglement: Type.String({ pattern: MOTIF_REFERENCE }),
  },
  STRICT,
);
export type DemandePdf = Type.Static<typeof DemandePdf>;

/** K-06. */
export const DemandeMail = Type.Object(
  {
    avisId: AvisId,
    adrMail: AdresseMail,
    locale: Locale,
    referenceReglement: Type.String({ pattern: MOTIF_REFERENCE }),
  },
  STRICT,
);
export type DemandeMail = Type.Static<typeof DemandeMail>;

/** K-07: to the address on file. */
export const DemandePostal = Type.Object({ avisId: AvisId, locale: Locale }, STRICT);
export type DemandePostal = Type.Static<typeof DemandePostal>;

/** An e-mail or a letter was put in the outbox; it leaves with retries and reaches its target once. */
export const EnvoiProgramme = Type.Object({ programmeLe: Instant }, STRICT);
export type EnvoiProgramme = Type.Static<typeof EnvoiProgramme>;

/** 6 to 12 letters or digits; spaces and case are ignored (D-18). */
const IndicatifOperation = Type.String({
  pattern: MOTIF_INDICATIF,
  maxLength: LONGUEUR_INDICATIF,
});

/** D-18: the operation code is required on M types only. */
export const DemandeVirement = Type.Object(
  { avisId: AvisId, indicatifOperation: Type.Optional(IndicatifOperation) },
  STRICT,
);
export type DemandeVirement = Type.Static<typeof DemandeVirement>;

/** D-18: what a bank asks for. `reference` is mandatory on the order; `dateLimite` is null without a deadline. */
export const ReponseVirement = Type.Object(
  {
    beneficiaire: Type.String(),
    iban: Type.String(),
    bic: Type.String(),
    montant: Centimes,
    reference: Type.String(),
    dateLimite: Type.Union([Jour, Type.Null()]),
  },
  STRICT,
);
export type ReponseVirement = Type.Static<typeof ReponseVirement>;

/** K-11: the transfer page as a PDF; the specification leaves its payload free. */
export const DemandePdfVirement = Type.Object(
  { avisId: AvisId, locale: Locale, indicatifOperation: Type.Optional(IndicatifOperation) },
  STRICT,
);
export type DemandePdfVirement = Type.Static<typeof DemandePdfVirement>;

/** D-19: what a receipt says, with the code that proves it; `date` is the payment's day in Paris. */
export const DemandeVerification = Type.Object(
  {
    codeVerification: Type.String({ pattern: MOTIF_CODE_VERIFICATION }),
    referenceReglement: Type.String({ pattern: MOTIF_REFERENCE }),
    montant: Centimes,
    date: Jour,
  },
  STRICT,
);
export type DemandeVerification = Type.Static<typeof DemandeVerification>;

/** Yes or no, and nothing else: a receipt is checked, never read, by its code. */
export const Verification = Type.Object({ conforme: Type.Boolean() }, STRICT);
export type Verification = Type.Static<typeof Verification>;

/**
 * A sealed answer of the provider, urlencoded. What the seal does not cover may be odd; a field that we read must
 * stand there once.
 */
export const CorpsSips = Type.Record(Type.String(), Type.Unknown());
