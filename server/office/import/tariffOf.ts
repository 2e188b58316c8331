import { isDepositNumber } from '#contract/domain/paymentNumber.ts';
import { isInFrance } from '../../country.ts';
import type { Tariff } from '../../till/schedule.ts';
import type { ImportRecord } from './record.ts';

/** The fields of which the steps of the price are made. */
export const PRICE_FIELDS = [
  'numAvis',
  'typeAmende',
  'dateEnvoiAvis',
  'montants',
  'echeances',
  'consignation',
] as const satisfies readonly (keyof ImportRecord)[];

export type PriceRecord = Pick<ImportRecord, (typeof PRICE_FIELDS)[number]>;

/** Returns what the steps of the price depend on. */
export function priceOf(record: PriceRecord): Omit<Tariff, 'sentAbroad'> {
  return {
    number: record.numAvis,
    noticeType: record.typeAmende,
    noticeDay: record.dateEnvoiAvis,
    isDeposit: isDeposit(record),
    minoree: record.montants.minoree ?? null,
    forfaitaire: record.montants.forfaitaire ?? null,
    majoree: record.montants.majoree ?? null,
    fpsMajore: record.montants.fpsMajore ?? null,
    reduite: record.montants.reduite ?? null,
    noticeDeadlines: record.echeances ?? [],
  };
}

/** Returns what the price of the fine depends on. */
export const tariffOf = (record: ImportRecord): Tariff => ({
  ...priceOf(record),
  sentAbroad: isSentAbroad(record),
});

/**
 * Says whether the notice was sent abroad (D-107). Without a word of the record the address for receipts decides, where
 * a department or collectivity of France is not abroad (D-76).
 * @returns null if neither says it
 */
export function isSentAbroad(record: ImportRecord): boolean | null {
  if (record.avisEtranger !== undefined) return record.avisEtranger;
  return record.adressePostale === undefined ? null : !isInFrance(record.adressePostale.pays);
}

/** True if the record is a deposit: it says so, or its number does (V-03). */
export function isDeposit(record: Pick<ImportRecord, 'numAvis' | 'consignation'>): boolean {
  return record.consignation ?? isDepositNumber(record.numAvis);
}
