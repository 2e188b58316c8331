import { followsOwnRules } from '#contract/domain/noticeType.ts';
import { hasNumberEnd, isDepositNumber, SHORT_DIGITS } from '#contract/domain/paymentNumber.ts';
import { countryOf } from '../../country.ts';
import { deadlines } from '../../till/schedule.ts';
import { CLOSED } from '../../till/situation.ts';
import { dayOf, isRealDay, isRealInstant, notADate } from './dates.ts';
import { because, type Reason } from './reason.ts';
import type { ImportRecord } from './record.ts';
import { isDeposit, PRICE_FIELDS, type PriceRecord, priceOf } from './tariffOf.ts';

export type Field = keyof ImportRecord;

/** A rule with the fields that it reads. It is tried if they are sound, whatever else is wrong with the record. */
export interface Rule {
  readonly fields: readonly Field[];
  readonly holds: (record: ImportRecord) => boolean;
  readonly reason: Reason;
}

/** The compiler refuses a rule that reads a field which it does not name. */
const rule = <F extends Field>(
  fields: readonly F[],
  holds: (record: Pick<ImportRecord, F>) => boolean,
  reason: Reason,
): Rule => ({ fields, holds, reason });

/** Days of the calendar. A field that breaks one of these is not sound, because the other rules compute with days. */
export const DAY_RULES: readonly Rule[] = [
  rule(['dateEnvoiAvis'], (record) => isRealDay(record.dateEnvoiAvis), notADate('dateEnvoiAvis')),
  rule(
    ['dateInfraction'],
    (record) => isRealInstant(record.dateInfraction),
    notADate('dateInfraction'),
  ),
  rule(
    ['reglements'],
    (record) => record.reglements?.every(({ date }) => isRealInstant(date)) ?? true,
    notADate('reglements.date'),
  ),
  rule(
    ['echeances'],
    (record) => record.echeances?.every((step) => isRealDay(step.jusquau)) ?? true,
    notADate('echeances.jusquau'),
  ),
  rule(
    ['contestationJusquau'],
    (record) => record.contestationJusquau === undefined || isRealDay(record.contestationJusquau),
    notADate('contestationJusquau'),
  ),
];

const FACTS: readonly Rule[] = [
  // The form refuses any other number (V-03): its payer could never look it up.
  rule(['numAvis'], (record) => hasNumberEnd(record.numAvis), because('numeroFin')),
  rule(
    ['contestationJusquau', 'dateEnvoiAvis'],
    (record) => (record.contestationJusquau ?? record.dateEnvoiAvis) >= record.dateEnvoiAvis,
    because('contestationAvantEnvoi'),
  ),
  rule(
    ['dateInfraction', 'dateEnvoiAvis'],
    (record) => dayOf(record.dateInfraction) <= record.dateEnvoiAvis,
    because('infractionApresAvis'),
  ),
  rule(
    ['adressePostale'],
    (record) =>
      record.adressePostale === undefined || countryOf(record.adressePostale.pays) !== null,
    because('pays'),
  ),
];

const DEPOSITS: readonly Rule[] = [
  rule(
    ['numAvis', 'consignation'],
    (record) =>
      record.numAvis.length !== SHORT_DIGITS ||
      isDeposit(record) === isDepositNumber(record.numAvis),
    because('consignationContredite'),
  ),
  rule(
    ['numAvis', 'numConsignation'],
    (record) => record.numConsignation !== record.numAvis,
    because('consignationElleMeme'),
  ),
  rule(
    ['numAvis', 'consignation', 'numConsignation'],
    (record) => !(isDeposit(record) && record.numConsignation?.endsWith('2')),
    because('consignationAutre'),
  ),
  rule(
    ['numAvis', 'consignation', 'numConsignation'],
    (record) => isDeposit(record) || (record.numConsignation?.endsWith('2') ?? true),
    because('consignationAucune'),
  ),
];

const PAYMENTS: readonly Rule[] = [
  rule(
    ['reglements'],
    ({ reglements: payments = [] }) =>
      new Set(payments.map((payment) => payment.referenceReglement)).size === payments.length,
    because('referenceDouble'),
  ),
  rule(
    ['reglements', 'dejaRegle', 'statutPaiement'],
    ({ reglements: payments = [], dejaRegle: cents = 0, statutPaiement: status }) =>
      CLOSED.includes(status) ||
      payments.reduce((sum, payment) => sum + payment.montant, 0) <= cents,
    because('reglementsTropHauts'),
  ),
];

/** Each type of notice has other steps. */
const stepsOf = (record: PriceRecord) => deadlines(priceOf(record));

const AMOUNTS: readonly Rule[] = [
  rule(PRICE_FIELDS, (record) => stepsOf(record).length > 0, because('aucunMontant')),
  rule(
    [...PRICE_FIELDS, 'dejaRegle'],
    ({ dejaRegle: cents = 0, ...record }) => {
      const steps = cents === 0 ? [] : stepsOf(record);
      return steps.length === 0 || steps.some((step) => cents <= step.montant);
    },
    because('dejaRegleTropHaut'),
  ),
  // A reduced increased amount is for the types that have one, and needs its last day (D-40).
  rule(
    ['montants', 'typeAmende'],
    (record) => record.montants.reduite === undefined || followsOwnRules(record.typeAmende),
    because('reduiteInterdite'),
  ),
  rule(
    ['montants', 'echeances'],
    ({ montants: amounts, echeances: printed = [] }) =>
      amounts.reduite === undefined || printed.some((step) => step.palier === 'MAJOREE_REDUITE'),
    because('reduiteSansJour'),
  ),
];

const ORDER = [
  ['minoree', 'forfaitaire'],
  ['minoree', 'majoree'],
  ['forfaitaire', 'majoree'],
  ['reduite', 'majoree'],
  ['reduite', 'fpsMajore'],
] as const;

/** Refuses an earlier amount that is higher: a payer would be charged more for paying early. */
const INVERSIONS = ORDER.map(
  ([first, then]): Rule =>
    rule(
      ['montants'],
      ({ montants: amounts }) =>
        (amounts[first] ?? 0) <= (amounts[then] ?? Number.POSITIVE_INFINITY),
      because('montantsInverses', { bas: `montants.${first}`, haut: `montants.${then}` }),
    ),
);

const ascending = (days: readonly string[]): boolean =>
  days.every((day, index) => index === 0 || (days[index - 1] ?? '') < day);

/** Printed days: no step has two, and they ascend from the day of the notice on (D-22). */
const DEADLINES: readonly Rule[] = [
  rule(
    ['echeances'],
    ({ echeances: printed = [] }) =>
      new Set(printed.map((step) => step.palier)).size === printed.length,
    because('palierDouble'),
  ),
  rule(
    PRICE_FIELDS,
    ({ echeances: printed = [], ...record }) => {
      const steps = printed.length === 0 ? [] : stepsOf(record);
      return (
        steps.length === 0 ||
        printed.every((line) => steps.some((step) => step.palier === line.palier))
      );
    },
    because('palierInconnu'),
  ),
  rule(
    ['echeances', 'dateEnvoiAvis'],
    (record) => record.echeances?.every((step) => step.jusquau >= record.dateEnvoiAvis) ?? true,
    because('echeanceAvantEnvoi'),
  ),
  rule(
    PRICE_FIELDS,
    (record) =>
      record.echeances === undefined ||
      (ascending(record.echeances.map((step) => step.jusquau)) &&
        ascending(stepsOf(record).flatMap((step) => step.dateLimite ?? []))),
    because('echeancesDesordre'),
  ),
];

/** What a record must hold beside the forms of its fields. */
export const RULES: readonly Rule[] = [
  ...FACTS,
  ...DEPOSITS,
  ...PAYMENTS,
  ...AMOUNTS,
  ...INVERSIONS,
  ...DEADLINES,
];

const PARKING = /\bstationnement\b/i;

/** Likely mistakes, for which nobody pays more: the record is imported in spite of them. */
export const DOUBTS: readonly Rule[] = [
  rule(
    ['montants', 'natureInfraction'],
    (record) =>
      record.montants.minoree === undefined || !PARKING.test(record.natureInfraction.libelle),
    because('minoreeStationnement'),
  ),
  rule(
    ['vitesse'],
    ({ vitesse: speed }) => speed === undefined || speed.retenue <= speed.mesuree,
    because('vitesseInverse'),
  ),
  rule(
    ['vitesse'],
    ({ vitesse: speed }) => speed === undefined || speed.retenue > speed.limite,
    because('vitessePermise'),
  ),
  rule(
    ['reglements', 'dateInfraction'],
    (record) =>
      record.reglements?.every(({ date }) => dayOf(date) >= dayOf(record.dateInfraction)) ?? true,
    because('reglementAvantInfraction'),
  ),
];
