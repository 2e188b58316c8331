import { Compile } from 'typebox/compile';
import { followsOwnRules } from '#contract/domain/noticeType.ts';
import { isDepositNumber, SHORT_DIGITS } from '#contract/domain/paymentNumber.ts';
import type { StoredStatus } from '#contract/domain/paymentStatus.ts';
import type { Deadline } from '#contract/schemas/fine.ts';
import { deadlines, type Tariff } from '../till/schedule.ts';
import { countryOf, isInFrance } from './country.ts';
import { isRealDay, isRealInstant, NOT_A_DATE } from './dates.ts';
import { schemaReasons } from './reasons.ts';
import { ImportRecord } from './record.ts';
import { withPlainTexts } from './withPlainTexts.ts';

const validator = Compile(ImportRecord);

/** No payment is asked for. */
const CLOSED: readonly StoredStatus[] = ['PAYE', 'PAYE_AUTRE', 'PAIEMENT_ANNULE'];

type Rule = readonly [holds: boolean, reason: string];

const broken = (...rules: readonly Rule[]): string[] =>
  rules.flatMap(([holds, reason]) => (holds ? [] : reason));

function ruleReasons(record: ImportRecord): string[] {
  const payments = record.reglements ?? [];
  const contestDay = record.contestationJusquau ?? record.dateEnvoiAvis;
  const hasDepositDigit = isDepositNumber(record.numAvis);
  const days = (record.echeances ?? []).map((step) => step.jusquau);
  const listed = payments.reduce((sum, payment) => sum + payment.montant, 0);
  const references = new Set(payments.map((payment) => payment.referenceReglement));
  return broken(
    [isRealDay(record.dateEnvoiAvis), `dateEnvoiAvis ${NOT_A_DATE}`],
    [isRealInstant(record.dateInfraction), `dateInfraction ${NOT_A_DATE}`],
    [payments.every(({ date }) => isRealInstant(date)), `reglements.date ${NOT_A_DATE}`],
    [days.every(isRealDay), `echeances.jusquau ${NOT_A_DATE}`],
    [isRealDay(contestDay), `contestationJusquau ${NOT_A_DATE}`],
    [contestDay >= record.dateEnvoiAvis, 'contestationJusquau is before dateEnvoiAvis'],
    [
      record.adressePostale === undefined || countryOf(record.adressePostale.pays) !== null,
      'adressePostale.pays is no country: write its ISO 3166 code, DE or DEU for example, or its name',
    ],
    [references.size === payments.length, 'reglements has a referenceReglement twice'],
    [
      record.numAvis.length !== SHORT_DIGITS ||
        (record.consignation ?? hasDepositDigit) === hasDepositDigit,
      'consignation contradicts the last digit of a 14-digit number: 2 is a consignation',
    ],
    [record.numConsignation !== record.numAvis, 'numConsignation is the number itself'],
    [
      record.numConsignation === undefined ||
        isDeposit(record) !== record.numConsignation.endsWith('2'),
      isDeposit(record)
        ? 'numConsignation of a deposit names another deposit: it may only name its own fine'
        : 'numConsignation names no deposit: the number of a deposit ends in 2',
    ],
    [
      CLOSED.includes(record.statutPaiement) || listed <= (record.dejaRegle ?? 0),
      'reglements are more than dejaRegle: the sum already paid must be told, in cents',
    ],
  );
}

/** By the steps of this type. */
function amountReasons(record: ImportRecord): string[] {
  const steps = deadlines(tariffOf(record));
  const amounts = steps.map((step) => step.montant);
  if (amounts.length === 0) return ['montants has no amount that is due for this typeAmende'];
  const tooMany = (record.dejaRegle ?? 0) > Math.max(...amounts);
  return [
    ...(tooMany ? ['dejaRegle is above the highest amount that is due'] : []),
    ...reductionReasons(record),
    ...deadlineReasons(record, steps),
  ];
}

/** D-40. */
function reductionReasons(record: ImportRecord): string[] {
  if (record.montants.reduite === undefined) return [];
  return broken(
    [
      followsOwnRules(record.typeAmende),
      'montants.reduite is for parking charges and court fines: the reduction of other fines is computed',
    ],
    [
      record.echeances?.some((step) => step.palier === 'MAJOREE_REDUITE') ?? false,
      'montants.reduite has no day: echeances lacks MAJOREE_REDUITE',
    ],
  );
}

/** D-22: each once, ascending, from the notice on. */
function deadlineReasons(record: ImportRecord, steps: readonly Deadline[]): string[] {
  const printed = record.echeances ?? [];
  if (printed.length === 0) return [];
  const tiers = printed.map((step) => step.palier);
  const days = printed.map((step) => step.jusquau);
  const known = new Set(steps.map((step) => step.palier));
  return broken(
    [new Set(tiers).size === tiers.length, 'echeances has a palier twice'],
    [
      tiers.every((tier) => known.has(tier)),
      'echeances has a palier that is never due for this fine, or without its amount in montants',
    ],
    [days.every((day) => day >= record.dateEnvoiAvis), 'echeances.jusquau is before dateEnvoiAvis'],
    [
      ascending(days) && ascending(steps.flatMap((step) => step.dateLimite ?? [])),
      'echeances are not in rising order of dates, those that are computed for the other paliers included',
    ],
  );
}

const ascending = (days: readonly string[]): boolean =>
  days.every((day, index) => index === 0 || (days[index - 1] ?? '') < day);

function tariffOf(record: ImportRecord): Tariff {
  return {
    number: record.numAvis,
    noticeType: record.typeAmende,
    noticeDay: record.dateEnvoiAvis,
    isDeposit: isDeposit(record),
    sentAbroad: isSentAbroad(record),
    minoree: record.montants.minoree ?? null,
    forfaitaire: record.montants.forfaitaire ?? null,
    majoree: record.montants.majoree ?? null,
    fpsMajore: record.montants.fpsMajore ?? null,
    reduite: record.montants.reduite ?? null,
    noticeDeadlines: record.echeances ?? [],
  };
}

const PARKING = /\bstationnement\b/i;

/** Likely mistakes of the file; the record is taken. */
export function recordWarnings(record: ImportRecord): string[] {
  return record.montants.minoree !== undefined && PARKING.test(record.natureInfraction.libelle)
    ? ['montants.minoree: a parking fine has no reduced amount']
    : [];
}

/** The record, or every reason against it. */
export function checkRecord(raw: unknown): { record: ImportRecord } | { reasons: string[] } {
  const value = withPlainTexts(raw);
  if (!validator.Check(value)) return { reasons: schemaReasons(validator.Errors(value), value) };
  // Need real days.
  const first = ruleReasons(value);
  const reasons = first.length > 0 ? first : amountReasons(value);
  return reasons.length > 0 ? { reasons } : { record: value };
}

/** A department or collectivity of France is not abroad (D-76). */
export const isSentAbroad = ({ adressePostale: address }: ImportRecord): boolean =>
  address !== undefined && !isInFrance(address.pays);

/** V-03. */
export function isDeposit(record: ImportRecord): boolean {
  return record.consignation ?? isDepositNumber(record.numAvis);
}
