import { Compile } from 'typebox/compile';
import { followsOwnRules } from '#contract/domain/noticeType.ts';
import { hasNumberEnd, isDepositNumber, SHORT_DIGITS } from '#contract/domain/paymentNumber.ts';
import type { Deadline } from '#contract/schemas/fine.ts';
import { countryOf } from '../../country.ts';
import { deadlines } from '../../till/schedule.ts';
import { CLOSED } from '../../till/situation.ts';
import { isRealDay, isRealInstant, notADate, wallClock } from './dates.ts';
import { addressDoubts } from './letterAddress.ts';
import { because, type Reason } from './reason.ts';
import { schemaReasons } from './reasons.ts';
import { ImportRecord } from './record.ts';
import { spoiltTexts } from './spoiltTexts.ts';
import { isDeposit, tariffOf } from './tariffOf.ts';
import { withPlainTexts } from './withPlainTexts.ts';

const validator = Compile(ImportRecord);

type Rule = readonly [holds: boolean, reason: Reason];

const broken = (...rules: readonly Rule[]): Reason[] =>
  rules.flatMap(([holds, reason]) => (holds ? [] : reason));

/** Returns the day by the clock that the notice shows, as the reader of the paper counts it. */
const dayOf = (instant: string): string => wallClock(instant).slice(0, 10);

function ruleReasons(record: ImportRecord): Reason[] {
  const payments = record.reglements ?? [];
  const contestDay = record.contestationJusquau ?? record.dateEnvoiAvis;
  const hasDepositDigit = isDepositNumber(record.numAvis);
  const days = (record.echeances ?? []).map((step) => step.jusquau);
  const listed = payments.reduce((sum, payment) => sum + payment.montant, 0);
  const references = new Set(payments.map((payment) => payment.referenceReglement));
  return broken(
    // The form refuses any other number (V-03): its payer could never look it up.
    [hasNumberEnd(record.numAvis), because('numeroFin')],
    [isRealDay(record.dateEnvoiAvis), notADate('dateEnvoiAvis')],
    [isRealInstant(record.dateInfraction), notADate('dateInfraction')],
    [payments.every(({ date }) => isRealInstant(date)), notADate('reglements.date')],
    [days.every(isRealDay), notADate('echeances.jusquau')],
    [isRealDay(contestDay), notADate('contestationJusquau')],
    [contestDay >= record.dateEnvoiAvis, because('contestationAvantEnvoi')],
    [
      !isRealInstant(record.dateInfraction) || dayOf(record.dateInfraction) <= record.dateEnvoiAvis,
      because('infractionApresAvis'),
    ],
    [
      record.adressePostale === undefined || countryOf(record.adressePostale.pays) !== null,
      because('pays'),
    ],
    [references.size === payments.length, because('referenceDouble')],
    [
      record.numAvis.length !== SHORT_DIGITS ||
        (record.consignation ?? hasDepositDigit) === hasDepositDigit,
      because('consignationContredite'),
    ],
    [record.numConsignation !== record.numAvis, because('consignationElleMeme')],
    [
      record.numConsignation === undefined ||
        isDeposit(record) !== record.numConsignation.endsWith('2'),
      because(isDeposit(record) ? 'consignationAutre' : 'consignationAucune'),
    ],
    [
      CLOSED.includes(record.statutPaiement) || listed <= (record.dejaRegle ?? 0),
      because('reglementsTropHauts'),
    ],
  );
}

/** Checks the amounts against the steps of this type of notice, because each type has others. */
function amountReasons(record: ImportRecord): Reason[] {
  const steps = deadlines(tariffOf(record));
  const amounts = steps.map((step) => step.montant);
  if (amounts.length === 0) return [because('aucunMontant')];
  const tooMany = (record.dejaRegle ?? 0) > Math.max(...amounts);
  return [
    ...(tooMany ? [because('dejaRegleTropHaut')] : []),
    ...inversionReasons(record),
    ...reductionReasons(record),
    ...deadlineReasons(record, steps),
  ];
}

const STEPS = [
  ['minoree', 'forfaitaire'],
  ['minoree', 'majoree'],
  ['forfaitaire', 'majoree'],
  ['reduite', 'majoree'],
  ['reduite', 'fpsMajore'],
] as const;

/** Refuses an earlier amount that is higher: a payer would be charged more for paying early. */
const inversionReasons = ({ montants: amounts }: ImportRecord): Reason[] =>
  broken(
    ...STEPS.map(
      ([first, then]): Rule => [
        (amounts[first] ?? 0) <= (amounts[then] ?? Number.POSITIVE_INFINITY),
        because('montantsInverses', { bas: `montants.${first}`, haut: `montants.${then}` }),
      ],
    ),
  );

/** Accepts a reduced increased amount only for a type that has one, and with the last day to pay it (D-40). */
function reductionReasons(record: ImportRecord): Reason[] {
  if (record.montants.reduite === undefined) return [];
  return broken(
    [followsOwnRules(record.typeAmende), because('reduiteInterdite')],
    [
      record.echeances?.some((step) => step.palier === 'MAJOREE_REDUITE') ?? false,
      because('reduiteSansJour'),
    ],
  );
}

/** Accepts deadlines only if no step has two, and they ascend from the day of the notice on (D-22). */
function deadlineReasons(record: ImportRecord, steps: readonly Deadline[]): Reason[] {
  const printed = record.echeances ?? [];
  if (printed.length === 0) return [];
  const tiers = printed.map((step) => step.palier);
  const days = printed.map((step) => step.jusquau);
  const known = new Set(steps.map((step) => step.palier));
  return broken(
    [new Set(tiers).size === tiers.length, because('palierDouble')],
    [tiers.every((tier) => known.has(tier)), because('palierInconnu')],
    [days.every((day) => day >= record.dateEnvoiAvis), because('echeanceAvantEnvoi')],
    [
      ascending(days) && ascending(steps.flatMap((step) => step.dateLimite ?? [])),
      because('echeancesDesordre'),
    ],
  );
}

const ascending = (days: readonly string[]): boolean =>
  days.every((day, index) => index === 0 || (days[index - 1] ?? '') < day);

const PARKING = /\bstationnement\b/i;

function factDoubts(record: ImportRecord): Reason[] {
  const { vitesse: speed } = record;
  const offenceDay = dayOf(record.dateInfraction);
  const isParking = PARKING.test(record.natureInfraction.libelle);
  return broken(
    [record.montants.minoree === undefined || !isParking, because('minoreeStationnement')],
    [speed === undefined || speed.retenue <= speed.mesuree, because('vitesseInverse')],
    [speed === undefined || speed.retenue > speed.limite, because('vitessePermise')],
    [
      (record.reglements ?? []).every(({ date }) => dayOf(date) >= offenceDay),
      because('reglementAvantInfraction'),
    ],
  );
}

/** Names likely mistakes of the file. The record is imported in spite of them. */
export const warningsOf = (record: ImportRecord): Reason[] => [
  ...factDoubts(record),
  ...addressDoubts(record),
  ...spoiltTexts(record),
];

/** Returns the record, or every reason against it: a person who corrects a file wants to see all at once. */
export function checkRecord(raw: unknown): { record: ImportRecord } | { reasons: Reason[] } {
  const value = withPlainTexts(raw);
  if (!validator.Check(value)) return { reasons: schemaReasons(validator.Errors(value), value) };
  // These rules compute with days, so they need real ones.
  const first = ruleReasons(value);
  const reasons = first.length > 0 ? first : amountReasons(value);
  return reasons.length > 0 ? { reasons } : { record: value };
}
