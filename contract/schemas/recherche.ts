import Type from 'typebox';
import { MOTIF_CLE, MOTIF_NUMERO, MOTIF_NUMERO_ET_CLE } from '../domaine/numeroTelepaiement.ts';
import { AvisId, SANS_CONTROLE, STRICT } from './commun.ts';

/** K-01: query of `token`. */
export const DemandeToken = Type.Object(
  { sub: Type.String({ pattern: '^[A-Za-z0-9_-]{38,64}$' }) },
  STRICT,
);
export type DemandeToken = Type.Static<typeof DemandeToken>;

/** K-02: the number without dashes, and the key. */
export const DemandeRecherche = Type.Object(
  {
    numAmende: Type.String({ pattern: MOTIF_NUMERO }),
    cleAmende: Type.String({ pattern: MOTIF_CLE }),
  },
  STRICT,
);
export type DemandeRecherche = Type.Static<typeof DemandeRecherche>;

/** K-04: the same two facts under the names of the payment lookup. */
export const DemandeJustification = Type.Object(
  {
    numAvis: Type.String({ pattern: MOTIF_NUMERO }),
    cleAvis: Type.String({ pattern: MOTIF_CLE }),
  },
  STRICT,
);
export type DemandeJustification = Type.Static<typeof DemandeJustification>;

/** D-28: the fine by its opaque id. */
export const DemandeProlongation = Type.Object({ avisId: AvisId }, STRICT);
export type DemandeProlongation = Type.Static<typeof DemandeProlongation>;

/** K-09: only a number with its key, 16 or 20 digits, is encrypted (D-16). The spelling is the specification's. */
export const DemandeEncryption = Type.Object(
  { plaintText: Type.String({ pattern: MOTIF_NUMERO_ET_CLE }) },
  STRICT,
);
export type DemandeEncryption = Type.Static<typeof DemandeEncryption>;

/** K-10. */
export const DemandeDecryption = Type.Object(
  { cipherText: Type.String({ minLength: 1, maxLength: 256, pattern: SANS_CONTROLE }) },
  STRICT,
);
export type DemandeDecryption = Type.Static<typeof DemandeDecryption>;

/** K-10: 16 or 20 digits. */
export const Decryption = Type.Object({ plainText: Type.String() });
export type Decryption = Type.Static<typeof Decryption>;
