import Type from 'typebox';
import { PAYMENT_NATURES, TIERS } from '#contract/domain/amounts.ts';
import { NOTICE_TYPES } from '#contract/domain/noticeType.ts';
import { KEY_PATTERN, NUMBER_PATTERN } from '#contract/domain/paymentNumber.ts';
import { REFERENCE_PATTERN } from '#contract/domain/paymentReference.ts';
import { STORED_STATUSES } from '#contract/domain/paymentStatus.ts';
import { PRINTED_PATTERN } from '#contract/domain/plainText.ts';
import { Day, strict } from '#contract/schemas/common.ts';

const Text = (length: number) =>
  Type.String({ minLength: 1, maxLength: length, pattern: PRINTED_PATTERN });
const Amount = Type.Integer({ minimum: 1, maximum: 100_000_000 });
const Media = Type.Integer({ minimum: 1, maximum: 7 });
const Speed = Type.Integer({ minimum: 0, maximum: 999 });
export const INSTANT_PATTERN =
  '^\\d{4}-\\d{2}-\\d{2}T\\d{2}:\\d{2}(:\\d{2}(\\.\\d{1,3})?)?(Z|[+-]\\d{2}:\\d{2})?$';
export const PLATE_PATTERN = '^[A-Z0-9 -]{2,16}$';
export const OPERATION_PATTERN = '^[A-Za-z0-9]{6,12}$';

const Instant = Type.String({ pattern: INSTANT_PATTERN });
const Reference = Type.String({ pattern: REFERENCE_PATTERN });

/** One record of the administration's file. Amounts are cents; an unknown field is an error. */
export const ImportRecord = strict({
  numAvis: Type.String({ pattern: NUMBER_PATTERN }),
  cleAvis: Type.String({ pattern: KEY_PATTERN }),
  typeAmende: Type.Enum([...NOTICE_TYPES]),
  statutPaiement: Type.Enum([...STORED_STATUSES]),
  mediaReglement: Type.Optional(Media),
  dateEnvoiAvis: Day,
  dateInfraction: Instant,
  lieuInfraction: strict({ commune: Text(120), voie: Type.Optional(Text(200)) }),
  natureInfraction: strict({
    libelle: Text(300),
    article: Type.Optional(Text(120)),
    classe: Type.Optional(Type.Integer({ minimum: 1, maximum: 5 })),
  }),
  serviceVerbalisateur: Type.Optional(Text(200)),
  immatriculation: Type.Optional(Type.String({ pattern: PLATE_PATTERN })),
  vitesse: Type.Optional(strict({ limite: Speed, mesuree: Speed, retenue: Speed })),
  pointsEncourus: Type.Optional(Type.Integer({ minimum: 0, maximum: 12 })),
  montants: strict({
    minoree: Type.Optional(Amount),
    forfaitaire: Type.Optional(Amount),
    majoree: Type.Optional(Amount),
    fpsMajore: Type.Optional(Amount),
    reduite: Type.Optional(Amount),
  }),
  echeances: Type.Optional(
    Type.Array(strict({ palier: Type.Enum([...TIERS]), jusquau: Day }), {
      maxItems: TIERS.length,
    }),
  ),
  avisEtranger: Type.Optional(Type.Boolean()),
  contestationJusquau: Type.Optional(Day),
  consignation: Type.Optional(Type.Boolean()),
  numConsignation: Type.Optional(Type.String({ pattern: NUMBER_PATTERN })),
  fractionnable: Type.Optional(Type.Boolean()),
  virementAutorise: Type.Optional(Type.Boolean()),
  indicatifOperation: Type.Optional(Type.String({ pattern: OPERATION_PATTERN })),
  dejaRegle: Type.Optional(Type.Integer({ minimum: 0, maximum: 100_000_000 })),
  reglements: Type.Optional(
    Type.Array(
      strict({
        referenceReglement: Reference,
        date: Type.Union([Day, Instant]),
        montant: Amount,
        nature: Type.Enum([...PAYMENT_NATURES]),
        mediaReglement: Media,
      }),
      { maxItems: 200 },
    ),
  ),
  adressePostale: Type.Optional(
    strict({
      nom: Text(120),
      lignes: Type.Array(Text(120), { minItems: 1, maxItems: 5 }),
      codePostal: Text(16),
      commune: Text(120),
      pays: Text(60),
    }),
  ),
});
export type ImportRecord = Type.Static<typeof ImportRecord>;
