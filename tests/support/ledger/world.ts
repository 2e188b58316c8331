import { sql } from 'kysely';
import type { PaymentNature } from '#contract/domain/amounts.ts';
import type { StoredStatus } from '#contract/domain/paymentStatus.ts';
import type { Database } from '#server/database/open.ts';
import { importFines } from '#server/import/importFines.ts';
import type { LineRead } from '#server/import/readLines.ts';
import { createPeppers } from '#server/services/lookup/keyHash.ts';
import type { AskedPayment } from '#server/services/payment/hear.ts';
import { type StartOrRefusal, startPayment } from '#server/services/payment/startPayment.ts';
import { bind } from '#server/services/session/bindings.ts';
import type { Transfer } from '#server/services/transfer/applyTransfer.ts';
import { emptyTables } from '../embedded.ts';
import { wholeFine } from '../wholeFine.ts';
import { moveClock, setClock, today } from './clock.ts';
import { Vendor } from './vendor.ts';

/** A sequence begins at this instant, two days before the reduced amount ends. */
const BEGIN = '2026-06-10T10:00:00Z';
const NOTICE_DAY = '2026-05-13';

/** A fine and its deposit, and a stranger's: fines end in 1, deposits in 2. */
const ENDINGS = { fine: '11', deposit: '12', otherFine: '21', otherDeposit: '22' } as const;
export type Side = keyof typeof ENDINGS;
export const SIDES: readonly Side[] = ['fine', 'deposit', 'otherFine', 'otherDeposit'];
/** Those of one offence. */
export const PAIR: readonly Side[] = ['fine', 'deposit'];

export const isDeposit = (side: Side): boolean => ENDINGS[side].endsWith('2');

/** What a line of an import says of a side. Cents. */
export interface Told {
  readonly side: Side;
  readonly status: StoredStatus;
  readonly names?: Side | null | undefined;
  readonly elsewhere?: number;
}

const AMOUNTS = { minoree: 9_000, forfaitaire: 13_500, majoree: 37_500 };

const CALLBACKS = {
  notificationUrl: 'http://127.0.0.1/automatique',
  returnUrl: 'http://127.0.0.1/retour',
};

/** After so many sequences all tables are emptied: lists of the whole service stay short. */
const PER_DATABASE = 40;

interface StoredPayment extends AskedPayment {
  readonly fineId: string | null;
}

let sequence = 0;

/** The real services on a real database, a provider with a truth of its own, and two pairs of numbers. */
export class World {
  readonly db: Database;
  readonly vendor: Vendor;
  readonly numbers: Readonly<Record<Side, string>>;
  /** Transfers that were read, to be read again. */
  readonly transfers: Transfer[] = [];
  readonly #peppers = createPeppers('p'.repeat(32));
  readonly #begun = Date.now();
  #minutes = 0;

  private constructor(db: Database) {
    this.db = db;
    sequence += 1;
    const trunk = `5190${String(sequence).padStart(8, '0')}`;
    this.vendor = new Vendor(
      trunk,
      () => Date.parse(BEGIN) + this.#minutes * 60_000 + (Date.now() - this.#begun),
    );
    const numberOf = (side: Side) => `${trunk}${ENDINGS[side]}`;
    this.numbers = {
      fine: numberOf('fine'),
      deposit: numberOf('deposit'),
      otherFine: numberOf('otherFine'),
      otherDeposit: numberOf('otherDeposit'),
    };
  }

  static async open(db: Database): Promise<World> {
    if (sequence % PER_DATABASE === 0) await emptyTables(db);
    await setClock(db, BEGIN);
    // The questions of earlier sequences are not about this provider.
    await db.updateTable('paiement').set({ demander_le: null }).execute();
    await db.updateTable('tentative').set({ demander_le: null }).execute();
    return new World(db);
  }

  today(): Promise<string> {
    return today(this.db);
  }

  async wait(minutes: number): Promise<void> {
    this.#minutes += minutes;
    await moveClock(this.db, minutes);
  }

  /** @param db of the replica that the payer reaches */
  async start(
    side: Side,
    typeReglement: PaymentNature,
    cents?: number,
    db = this.db,
  ): Promise<StartOrRefusal> {
    const noticeNumber = this.numbers[side];
    const { id } = await db
      .selectFrom('amende')
      .select('id')
      .where('num_avis', '=', noticeNumber)
      .executeTakeFirstOrThrow();
    await bind(db, noticeNumber, id, 'PAIEMENT');
    return startPayment(
      {
        db,
        provider: this.vendor.provider,
        returnSecret: 's'.repeat(32),
        mailSecret: 'm'.repeat(32),
        attemptMinutes: 15,
        verificationDelayMs: 3_000,
        startDelayMs: 3_000,
        callbacks: CALLBACKS,
      },
      noticeNumber,
      wholeFine(noticeNumber, {
        typeReglement,
        ...(cents !== undefined && { montantTransaction: cents }),
      }),
    );
  }

  /** Imports one file. @returns why lines were rejected; a side that is absent was taken */
  async import(records: readonly Told[], db = this.db): Promise<ReadonlyMap<Side, string>> {
    const lines = records.map(({ side, status, names, elsewhere }, index): LineRead => {
      const value = {
        numAvis: this.numbers[side],
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
        ...(names && { numConsignation: this.numbers[names] }),
      };
      return { lineNumber: index + 1, bytes: index, value };
    });
    const rejected = new Map<Side, string>();
    async function* each() {
      yield* lines;
    }
    await importFines(db, this.#peppers, each, {
      rejected: ({ line, reasons }) => {
        const record = records[line - 1];
        if (record) rejected.set(record.side, reasons.join());
      },
      advanced: () => undefined,
    });
    return rejected;
  }

  /** The rows of these numbers alone, in the order in which they came. */
  async rows() {
    const { db } = this;
    const fines = await db
      .selectFrom('amende')
      .selectAll()
      .where('num_avis', 'in', Object.values(this.numbers))
      .execute();
    const ids = fines.map(({ id }) => id);
    if (ids.length === 0) return { fines, lines: [], attempts: [] };
    const attempts = await db
      .selectFrom('tentative')
      .selectAll()
      .select(sql<string>`to_char(cree_le at time zone 'Europe/Paris', 'YYYY-MM-DD')`.as('day'))
      .where('amende_id', 'in', ids)
      .orderBy('cree_le')
      .execute();
    const lines = await db
      .selectFrom('ecriture')
      .selectAll()
      .select(sql<string>`to_char(cree_le at time zone 'Europe/Paris', 'YYYY-MM-DD')`.as('day'))
      .where('amende_id', 'in', ids)
      .orderBy('cree_le')
      .execute();
    return { fines, lines, attempts };
  }

  /** Every payment of this sequence, also one without a home. */
  async payments(): Promise<StoredPayment[]> {
    const ids = this.vendor.payments.flatMap(({ id, alias }) => (alias ? [id, alias] : [id]));
    const { rows } = await sql<StoredPayment>`
      select id, reference, revision, amende_id as "fineId" from paiement where id = any(${ids}::text[])
        or amende_id in (select id from amende where num_avis = any(${Object.values(this.numbers)}::text[]))
        or starts_with(reference, ${this.vendor.name}) or starts_with(id, ${this.vendor.name})
      order by cree_le, id`.execute(this.db);
    return rows;
  }
}
