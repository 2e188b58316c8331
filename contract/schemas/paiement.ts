import Type from 'typebox';
import { NATURES_REGLEMENT } from '../domaine/montants.ts';
import { MOTIF_NUMERO } from '../domaine/numeroTelepaiement.ts';
import { CANAL, NATURE } from '../domaine/paiement.ts';
import { AvisId, Centimes, Locale, STRICT } from './commun.ts';

/** K-05: `montantTransaction` in cents; without it the balance is meant (D-17). */
export const DemandeEnvoiSips = Type.Object(
  {
    numAvis: Type.String({ pattern: MOTIF_NUMERO }),
    canal: Type.Literal(CANAL),
    typeReglement: Type.Enum([...NATURES_REGLEMENT]),
    nature: Type.Literal(NATURE),
    locale: Locale,
    montantTransaction: Type.Optional(Centimes),
  },
  STRICT,
);
export type DemandeEnvoiSips = Type.Static<typeof DemandeEnvoiSips>;

/** K-03: the random word that came back from the gateway in the address. */
export const DemandeConfirmation = Type.Object(
  { jetonConfirmationPaiement: Type.String({ minLength: 1, maxLength: 64 }) },
  STRICT,
);
export type DemandeConfirmation = Type.Static<typeof DemandeConfirmation>;

/** K-08. */
export const DemandePdf = Type.Object(
  {
    avisId: AvisId,
    locale: Locale,
    referenceReglement: Type.String({ pattern: '^[A-Za-z0-9-]{1,40}$' }),
  },
  STRICT,
);
export type DemandePdf = Type.Static<typeof DemandePdf>;

/** K-06: one address, at most 254 characters, no line break (D-17 … D-19, "Receipt"). */
export const DemandeMail = Type.Object(
  {
    avisId: AvisId,
    adrMail: Type.String({
      minLength: 3,
      maxLength: 254,
      pattern: '^[^\\s@,;<>"]+@[^\\s@,;<>"]+$',
    }),
    locale: Locale,
    referenceReglement: Type.String({ pattern: '^[A-Za-z0-9-]{1,40}$' }),
  },
  STRICT,
);
export type DemandeMail = Type.Static<typeof DemandeMail>;

/** K-07: to the address on file. */
export const DemandePostal = Type.Object({ avisId: AvisId, locale: Locale }, STRICT);
export type DemandePostal = Type.Static<typeof DemandePostal>;

/** D-18: the operation code is required on M types only. */
export const DemandeVirement = Type.Object(
  {
    avisId: AvisId,
    indicatifOperation: Type.Optional(Type.String({ pattern: '^[A-Za-z0-9 ]{6,24}$' })),
  },
  STRICT,
);
export type DemandeVirement = Type.Static<typeof DemandeVirement>;
