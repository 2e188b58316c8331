import { isDepositNumber } from '#contract/domain/paymentNumber.ts';
import type { Tariff } from '../till/schedule.ts';
import { isInFrance } from './country.ts';
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

/** A department or collectivity of France is not abroad (D-76). */
const isSentAbroad = ({ adressePostale: address }: ImportRecord): boolean =>
  address !== undefined && !isInFrance(address.pays);

/** True if the record is a deposit: it says so, or its number does (V-03). */
export function isDeposit(record: ImportRecord): boolean {
  return record.consignation ?? isDepositNumber(record.numAvis);
}
