import type { PaymentNature } from '#contract/domain/amounts.ts';
import type { StoredStatus } from '#contract/domain/paymentStatus.ts';
import type { Database } from '#server/database/open.ts';
import { importFines } from '#server/office/import/importFines.ts';
import type { LineRead } from '#server/office/import/lineRead.ts';
import { allInWords } from '#server/office/import/reason.ts';
import { createPeppers } from '#server/services/lookup/keyHash.ts';
import { startPayment } from '#server/services/payment/startPayment.ts';
import { bind } from '#server/services/session/bindings.ts';
import { dependencies } from '../../races/support.ts';
import { emptyTables } from '../emptyTables.ts';
import { AMOUNTS, BEGIN, NOTICE_DAY } from '../till/world.ts';
import { wholeFine } from '../wholeFine.ts';
import { setClock, today } from './clock.ts';
import { keepTables, restoreTables } from './kept.ts';
import { LiveVendor } from './vendor.ts';

/** A fine and its deposit, as `support/till` numbers them, and a stranger's. */
export const NUMBERS = {
  fine: '51900000000011',
  deposit: '51900000000012',
  otherFine: '51900000000021',
  otherDeposit: '51900000000022',
} as const;
export type Side = keyof typeof NUMBERS;
/** The two notices are of one offence. */
export const PAIR: readonly Side[] = ['fine', 'deposit'];

/** What a line of an import says of a side. Cents. */
export interface Told {
  readonly side: Side;
  readonly status: StoredStatus;
  /** The fine names this deposit. */
  readonly names?: string | null;
  readonly elsewhere?: number;
}

export const OPERATOR = { operator: 'agent', note: 'test' };

const PEPPERS = createPeppers('p'.repeat(32));

/** The real services on a database of their own, on the day on which the walk of the till begins. */
export class World {
  readonly db: Database;
  readonly vendor = new LiveVendor();

  private constructor(db: Database) {
    this.db = db;
  }

  static async open(db: Database): Promise<World> {
    await emptyTables(db);
    return World.#begin(db, '10:00');
  }

  /** Imports the pair and keeps it, for `withPair`. */
  static async keepPair(db: Database): Promise<void> {
    await emptyTables(db);
    await (await World.#begin(db, '09:00')).importPair();
    await keepTables(db);
  }

  /** Creates a world that holds the pair and nothing else. */
  static async withPair(db: Database): Promise<World> {
    await restoreTables(db);
    return World.#begin(db, '10:00');
  }

  static async #begin(db: Database, time: string): Promise<World> {
    await setClock(db, `${BEGIN.dossier.today}T${time}:00Z`);
    return new World(db);
  }

  today(): Promise<string> {
    return today(this.db);
  }

  /** @param db of the replica that the payer reaches */
  async start(
    side: Side,
    typeReglement: PaymentNature,
    cents?: number,
    db = this.db,
  ): ReturnType<typeof startPayment> {
    const noticeNumber = NUMBERS[side];
    const { id } = await db
      .selectFrom('fine')
      .select('id')
      .where('number', '=', noticeNumber)
      .executeTakeFirstOrThrow();
    await bind(db, noticeNumber, id, 'payment');
    return startPayment(
      { ...dependencies(db), provider: this.vendor.provider },
      noticeNumber,
      wholeFine(noticeNumber, {
        typeReglement,
        ...(cents !== undefined && { montantTransaction: cents }),
      }),
    );
  }

  /** Imports one file. @returns why lines were rejected; a side that is absent was taken */
  async import(records: readonly Told[], db = this.db): Promise<ReadonlyMap<Side, string>> {
    const lines = records.map(
      (told, index): LineRead => ({
        lineNumber: index + 1,
        bytes: index,
        value: recordOf(told),
      }),
    );
    const rejected = new Map<Side, string>();
    async function* each() {
      yield* lines;
    }
    await importFines(db, PEPPERS, each, {
      rejected: ({ line, reasons }) => {
        const record = records[line - 1];
        if (record) rejected.set(record.side, allInWords(reasons));
      },
      advanced: () => undefined,
    });
    return rejected;
  }

  /** Gives the pair the ids that the till's walk uses. */
  async importPair(): Promise<void> {
    const status = 'A_PAYER';
    await this.import([
      { side: 'fine', status, names: NUMBERS.deposit },
      { side: 'deposit', status },
    ]);
    for (const id of PAIR) {
      await this.db.updateTable('fine').set({ id }).where('number', '=', NUMBERS[id]).execute();
    }
  }

  async rows() {
    const fines = await this.db.selectFrom('fine').selectAll().orderBy('number').execute();
    const lines = await this.db
      .selectFrom('ledgerEntry')
      .selectAll()
      .orderBy('createdAt')
      .execute();
    return { fines, lines };
  }
}

function recordOf({ side, status, names, elsewhere }: Told) {
  return {
    numAvis: NUMBERS[side],
    cleAvis: '42',
    typeAmende: 'AF',
    statutPaiement: status,
    dateEnvoiAvis: NOTICE_DAY,
    dateInfraction: '2026-05-01T08:15:00',
    lieuInfraction: { commune: 'Rennes' },
    natureInfraction: { libelle: 'Feu rouge', classe: 4 },
    montants: AMOUNTS,
    fractionnable: !isDeposit(side),
    virementAutorise: true,
    ...(elsewhere && { dejaRegle: elsewhere }),
    ...(names && { numConsignation: names }),
  };
}

const isDeposit = (side: Side): boolean => NUMBERS[side].endsWith('2');
