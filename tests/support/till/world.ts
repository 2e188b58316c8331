import { addDays } from '#contract/domain/dates.ts';
import type { StoredStatus } from '#contract/domain/paymentStatus.ts';
import type { Dossier, FineAccount } from '#server/till/dossier.ts';
import type { OpenItem } from '#server/till/operators.ts';

export const MERCHANT_CURRENCY = '978';
const NOTICE_DAY = '2026-05-13';
/** Last day of the reduced amount. */
const LAST_REDUCED_DAY = addDays(NOTICE_DAY, 30);

/** Cents. */
const REDUCED = 9_000;
const STANDARD = 13_500;
export const PART = 5_000;

/** What a side costs on a day (D-11): the walk's own reading of the schedule. */
export const dueOn = ({ tariff }: FineAccount, day: string): number =>
  tariff.isDeposit || day > LAST_REDUCED_DAY ? STANDARD : REDUCED;

/** A dossier with what lies outside it. */
export interface World {
  readonly dossier: Dossier;
  /** Open items that an operator can settle. */
  readonly items: readonly WaitingItem[];
  /** Attempts opened so far. */
  readonly starts: number;
  /** Money that the provider has announced already. */
  readonly heard: readonly string[];
}

export interface WaitingItem extends OpenItem {
  readonly fineId: string | null;
  readonly attemptId: string | null;
  readonly day: string;
}

const account = (id: 'fine' | 'deposit', status: StoredStatus): FineAccount => ({
  id,
  tariff: {
    number: id === 'fine' ? '51900000000011' : '51900000000012',
    noticeType: 'AF',
    noticeDay: NOTICE_DAY,
    isDeposit: id === 'deposit',
    minoree: REDUCED,
    forfaitaire: STANDARD,
    majoree: 37_500,
    fpsMajore: null,
    reduite: null,
    noticeDeadlines: [],
  },
  pair: '51900000000011',
  depositNumber: id === 'fine' ? '51900000000012' : null,
  status,
  closedBy: null,
  paidElsewhere: 0,
  partsAllowed: id === 'fine',
  transferAllowed: true,
  entries: [],
  attempts: [],
  items: [],
});

/** A fine and its deposit, on the eve of the last day of the reduced amount. */
export const BEGIN: World = {
  dossier: {
    today: addDays(LAST_REDUCED_DAY, -1),
    fines: [account('fine', 'A_PAYER'), account('deposit', 'A_PAYER')],
  },
  items: [],
  starts: 0,
  heard: [],
};

/** The next day at 06:00: parts become payable, attempts are over. */
export function nextDay({ dossier, ...rest }: World): World {
  return {
    ...rest,
    dossier: {
      today: addDays(dossier.today, 1),
      fines: dossier.fines.map((fine) => ({
        ...fine,
        entries: fine.entries.map((entry) => ({ ...entry, waits: false })),
        attempts: fine.attempts.map((attempt) => ({ ...attempt, expired: true, finished: true })),
      })),
    },
  };
}

/** The deposit is linked or not, as the last record says. */
export const withLink = ({ dossier, ...rest }: World, depositNumber: string | null): World => ({
  ...rest,
  dossier: {
    ...dossier,
    fines: dossier.fines.map((fine) => (fine.id === 'fine' ? { ...fine, depositNumber } : fine)),
  },
});
