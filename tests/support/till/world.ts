import { addDays } from '#contract/domain/dates.ts';
import type { StoredStatus } from '#contract/domain/paymentStatus.ts';
import type { Dossier, FineAccount } from '#server/till/dossier.ts';
import type { Heard } from '#server/till/heard.ts';

const NOTICE_DAY = '2026-05-13';
/** Last day of the reduced amount. */
export const LAST_REDUCED_DAY = addDays(NOTICE_DAY, 30);

/** Cents. */
const REDUCED = 9_000;
const STANDARD = 13_500;
export const PART = 4_500;

export interface VendorOperation {
  readonly id: string;
  /** Ours; null: of the portal or the payer's bank. */
  readonly key: string | null;
  readonly cents: number;
  readonly state: 'asked' | 'done' | 'refused';
}

/** What is true at the provider. */
export interface VendorPayment {
  readonly id: string;
  /** Another form of its id. */
  readonly alias: string | null;
  readonly reference: string;
  readonly cents: number;
  readonly state: 'captured' | 'reserved' | 'unknown' | 'none';
  /** Names the unknown status. */
  readonly status: string;
  readonly currency: string;
  /** Messages tell no captured amount. */
  readonly isSilent: boolean;
  readonly operations: readonly VendorOperation[];
}

/** A dossier with what lies outside it. */
export interface World {
  readonly dossier: Dossier;
  readonly vendor: readonly VendorPayment[];
  /** Webhooks that were sent: each may arrive at any time, and again. */
  readonly webhooks: readonly Heard[];
  /** Answers on their way. */
  readonly answers: readonly Heard[];
  /** Refunds that reached the provider, by key: whether it refused. */
  readonly sent: Readonly<Record<string, boolean>>;
  /** Lines written so far: makes references unique. */
  readonly count: number;
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
  told: null,
});

/** A fine and its deposit, on the eve of the last day of the reduced amount. */
export const BEGIN: World = {
  dossier: {
    today: addDays(LAST_REDUCED_DAY, -1),
    fines: [account('fine', 'A_PAYER'), account('deposit', 'A_PAYER')],
    payments: [],
  },
  vendor: [],
  webhooks: [],
  answers: [],
  sent: {},
  count: 0,
};

/** The next day at 06:00: parts become payable, attempts are past their time, operations are old. */
export const nextDay = (world: World): World => ({
  ...world,
  dossier: {
    today: addDays(world.dossier.today, 1),
    fines: world.dossier.fines.map((fine) => ({
      ...fine,
      entries: fine.entries.map((entry) => ({ ...entry, waits: false })),
      attempts: fine.attempts.map((attempt) => ({ ...attempt, expired: true })),
    })),
    payments: world.dossier.payments.map((payment) => ({
      ...payment,
      operations: payment.operations.map((operation) => ({ ...operation, old: true })),
    })),
  },
});

/** The clock of the database goes back to before 06:00: parts wait again. */
export const setBack = (world: World): World => ({
  ...world,
  dossier: {
    ...world.dossier,
    fines: world.dossier.fines.map((fine) => ({
      ...fine,
      entries: fine.entries.map((entry) => ({
        ...entry,
        waits: entry.reverses === null && entry.cents > 0,
      })),
    })),
  },
});

/** The deposit is linked or not, as the last record says. */
export const withLink = (world: World, depositNumber: string | null): World => ({
  ...world,
  dossier: {
    ...world.dossier,
    fines: world.dossier.fines.map((fine) =>
      fine.id === 'fine' ? { ...fine, depositNumber } : fine,
    ),
  },
});
