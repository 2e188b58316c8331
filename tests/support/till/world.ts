import { addDays } from '#contract/domain/dates.ts';
import type { Dossier, FineAccount } from '#server/till/dossier.ts';
import { NO_VENDOR, type Vendor } from './vendor.ts';

export const NOTICE_DAY = '2026-05-13';
/** The last day on which the reduced amount is due. */
const LAST_REDUCED_DAY = addDays(NOTICE_DAY, 30);

/** Cents. */
export const AMOUNTS = { minoree: 9_000, forfaitaire: 13_500, majoree: 37_500 };
export const PART = 5_000;

/** A dossier, and the vendor with what is on its way. */
export interface World {
  readonly dossier: Dossier;
  readonly vendor: Vendor;
}

const account = (id: 'fine' | 'deposit'): FineAccount => ({
  id,
  tariff: {
    number: id === 'fine' ? '51900000000011' : '51900000000012',
    noticeType: 'AF',
    noticeDay: NOTICE_DAY,
    isDeposit: id === 'deposit',
    sentAbroad: false,
    ...AMOUNTS,
    fpsMajore: null,
    reduite: null,
    noticeDeadlines: [],
  },
  pairKey: '51900000000011',
  depositNumber: id === 'fine' ? '51900000000012' : null,
  status: 'A_PAYER',
  closedBy: null,
  paidElsewhere: 0,
  partsAllowed: id === 'fine',
  transferAllowed: true,
  entries: [],
  attempts: [],
  lastRecord: null,
});

/** A fine and its deposit, on the eve of the last day of the reduced amount. */
export const BEGIN: World = {
  dossier: {
    today: addDays(LAST_REDUCED_DAY, -1),
    fines: [account('fine'), account('deposit')],
    payments: [],
  },
  vendor: NO_VENDOR,
};

/** The next day at 06:00: parts become payable, attempts are past their time, requests are old. */
export const nextDay = ({ today, fines, payments }: Dossier): Dossier => ({
  today: addDays(today, 1),
  fines: fines.map((fine) => ({
    ...fine,
    entries: fine.entries.map((entry) => ({ ...entry, waits: false })),
    attempts: fine.attempts.map((attempt) => ({
      ...attempt,
      expired: true,
      isAsked: attempt.checkoutEnd === null,
    })),
  })),
  payments: payments.map((payment) => ({
    ...payment,
    silent: payment.heardSinceAnswer,
    operations: payment.operations.map((operation) => ({ ...operation, old: true })),
  })),
});

/** The provider shows each open page in its last minutes. */
export const withSeenPages = (dossier: Dossier): Dossier => ({
  ...dossier,
  fines: dossier.fines.map((fine) => ({
    ...fine,
    attempts: fine.attempts.map((attempt) =>
      attempt.expired || attempt.checkoutEnd !== null ? attempt : { ...attempt, isSeen: true },
    ),
  })),
});

/** The deposit is linked or not, as the last record says. */
export const withLink = (dossier: Dossier, depositNumber: string | null): Dossier => ({
  ...dossier,
  fines: dossier.fines.map((fine) => (fine.id === 'fine' ? { ...fine, depositNumber } : fine)),
});
