import { isDepositNumber } from '#contract/domain/paymentNumber.ts';
import { isInFrance } from '../../country.ts';
import type { Tariff } from '../../till/schedule.ts';
import type { ImportRecord } from './record.ts';

/** Returns what the price of the fine depends on. */
export function tariffOf(record: ImportRecord): Tariff {
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
export function isDeposit(record: ImportRecord): boolean {
  return record.consignation ?? isDepositNumber(record.numAvis);
}
