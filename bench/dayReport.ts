import { sql } from 'kysely';
import { parisDay } from '#contract/domain/parisDays.ts';
import type { Database } from '#server/database/open.ts';
import { checkLedger } from '#server/services/accounts/checkLedger.ts';
import { readFine } from '#server/store/readDossier.ts';
import { faultsOf } from '../tests/support/till/invariants.ts';
import { capturedTwice, heldByProvider, heldByService, total, unequal } from './book.ts';
import type { ImportOutcome } from './dailyImport.ts';
import { priceOf } from './fines.ts';
import type { Operator } from './operator.ts';
import { proofFaults } from './proofs.ts';

/** One line of the table: two counts that must agree. Amounts are cents. */
export interface Reconciliation {
  readonly what: string;
  readonly expected: number;
  readonly found: number;
  /** What is behind a count that must be zero. */
  readonly faults?: readonly string[];
}

/** What only those who lived the day know. */
export interface Day {
  readonly begin: Date;
  readonly operator: Pick<Operator, 'takenBack'>;
  /** Starts that went through although they had to be refused. */
  readonly wrongStarts: readonly string[];
  readonly imports: { readonly noon: ImportOutcome; readonly evening: ImportOutcome };
}

const none = (what: string, faults: Iterable<string>): Reconciliation => {
  const list = [...faults];
  return { what, expected: 0, found: list.length, faults: list };
};

async function count(db: Database, query: ReturnType<typeof sql<{ n: number }>>) {
  const { rows } = await query.execute(db);
  return Number(rows[0]?.n ?? 0);
}

/** I2 in all and of each transaction, and whether anything is still under way. */
async function settled(db: Database, dossier: string): Promise<Reconciliation[]> {
  const held = heldByProvider(dossier);
  const said = await heldByService(db);
  return [
    {
      what: 'I2 cents: the provider’s book less refunds, and the service’s',
      expected: total(held),
      found: total(said),
    },
    none('I2 attempts that differ', unequal(held, said)),
    none('attempts of which the provider captured two amounts', capturedTwice(dossier)),
    {
      what: 'attempts that are still alive',
      expected: 0,
      found: await count(db, sql`select count(*)::int as n from attempt where ended_at is null`),
    },
    none('payments and operations without an outcome', await unfinished(db)),
    none(
      'mails and letters that are missing, or that nobody asked for',
      await proofFaults(db, dossier),
    ),
  ];
}

/** What the provider must still be asked about, or a person. */
async function unfinished(db: Database): Promise<string[]> {
  const { rows } = await sql<{ what: string }>`
    select concat_ws(' ', id, state, status, case when heard_since_answer then 'heard' end, 'asked', tries, fine_id) as what
    from payment where heard_since_answer or state in ('pending', 'unknown')
    union all
    select concat_ws(' ', payment_id, kind, state) from operation where state in ('asked', 'unknown')`.execute(
    db,
  );
  return rows.map(({ what }) => what);
}

/** Charge-backs and the daily import. */
async function deeds(db: Database, { operator, imports }: Day): Promise<Reconciliation[]> {
  const paidRecords = sql<{ n: number }>`
    select count(*)::int as n from fine where pair_key in (
      select pair_key from fine join ledger_entry on ledger_entry.fine_id = fine.id)`;
  const touched = await db
    .selectFrom('attempt')
    .innerJoin('fine', 'fine.id', 'attempt.fineId')
    .select(sql<string>`left(number, -1)`.as('debt'))
    .execute();
  const debts = new Set(touched.map(({ debt }) => debt));
  const { noon, evening } = imports;
  return [
    {
      what: 'cents: payments that were charged back, and negative lines',
      expected: await count(
        db,
        sql`select coalesce(sum(cents), 0)::int as n from ledger_entry
          where reference = any(${[...operator.takenBack.keys()]}::text[])`,
      ),
      found: await count(
        db,
        sql`select coalesce(-sum(cents), 0)::int as n from ledger_entry where cents < 0`,
      ),
    },
    {
      what: 'evening import: records of paid dossiers, and rejected lines',
      expected: await count(db, paidRecords),
      found: evening.protectedDebts.length,
    },
    none(
      'noon import: rejected lines of dossiers that nobody tried to pay',
      noon.protectedDebts.filter((debt) => !debts.has(debt)),
    ),
    none('imports: lines rejected for another reason', [...noon.unexpected, ...evening.unexpected]),
  ];
}

/** Each dossier by itself, by the invariants of the till and by the check of the night. */
async function dossiers(db: Database, day: Day): Promise<Reconciliation[]> {
  const checked: string[] = [];
  for (const dayOf of new Set([parisDay(day.begin), parisDay(new Date())])) {
    for (const { invariant, target: subject } of await checkLedger(db, dayOf)) {
      checked.push(`${invariant} ${subject}`);
    }
  }
  return [
    none('I3, I7 starts that had to be refused', day.wrongStarts),
    none('faults of dossiers', await dossierFaults(db)),
    none('statuses that no event of the day explains', await oddStatuses(db)),
    none('faults that checkLedger finds', checked),
  ];
}

/** Of each pair on which something was paid or tried. */
async function dossierFaults(db: Database): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select distinct on (pair_key) id from fine where id in (
      select fine_id from attempt union select fine_id from ledger_entry)`.execute(db);
  const faults: string[] = [];
  for (const { id } of rows) {
    const found = await readFine(db, { id });
    if (found !== null) faults.push(...faultsOf(found.dossier));
  }
  return faults;
}

/** The files of the day say `A_PAYER` only, so that money alone closes a fine. */
async function oddStatuses(db: Database): Promise<string[]> {
  const { rows } = await sql<{ number: string; status: string; cents: number }>`
    select number, status,
      (select coalesce(sum(cents), 0)::int from ledger_entry where fine_id = fine.id) as cents
    from fine
    where status in ('PAYE', 'PAIEMENT_ANNULE', 'PAIEMENT_DIVERS', 'PAIEMENT_EXPIRE')
      and id in (select fine_id from attempt union select fine_id from ledger_entry)`.execute(db);
  return rows
    .filter((row) => row.status !== 'PAYE' || row.cents < priceOf(row.number))
    .map((row) => `${row.number}: ${row.status} with ${row.cents} cents`);
}

/** Compares the ledger, the provider's book, the statuses, the imports, the mails and the letters. */
export async function reconcileDay(
  db: Database,
  dossier: string,
  day: Day,
): Promise<Reconciliation[]> {
  return [...(await settled(db, dossier)), ...(await deeds(db, day)), ...(await dossiers(db, day))];
}

/** Whether nothing is under way any more: no attempt alive, no money unknown, nothing waiting to leave. */
export async function isCalm(db: Database, dossier: string): Promise<boolean> {
  const table = await settled(db, dossier);
  return table.every(({ expected, found }) => expected === found);
}
