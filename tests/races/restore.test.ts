import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { parisDay } from '#contract/domain/parisDays.ts';
import { type OpenDatabase, openPostgres } from '#server/database/open.ts';
import { paymentCommand } from '#server/office/cli/payment.ts';
import { checkLedger } from '#server/office/day/checkLedger.ts';
import { commandsOn, runCommand } from '../support/command.ts';
import { Counter } from '../support/counter.ts';
import { newDatabase } from '../support/postgres.ts';
import { listWaiting } from '../support/waiting.ts';
import { AMOUNT } from './answer.ts';
import { createFine, start } from './support.ts';

let lost: OpenDatabase;
let restored: OpenDatabase;
let counter: Counter;
/** Provider of both: it keeps what was paid after the backup. */
let onRestored: Counter;

commandsOn(() => ({ db: restored.db, provider: counter.provider }));

const run = (...args: readonly string[]) => runCommand(paymentCommand, {}, 'paiement', ...args);

const TEN = Array.from({ length: 10 }, (_, rank) => rank);

/** Cents that count for each fine, and its status. */
const books = async ({ db }: OpenDatabase) =>
  (
    await sql<{ number: string; status: string; cents: number }>`
      select number, status, coalesce(sum(ledger_entry.cents), 0)::int as cents
      from fine left join ledger_entry on ledger_entry.fine_id = fine.id
      group by number, status order by number`.execute(db)
  ).rows;

/** Pages begun before the backup, and the fines of those that are begun after it. */
let known: { readonly number: string; readonly reference: string }[];
let after: string[];
let since: string;
const folder = mkdtempSync(join(tmpdir(), 'amendes-restore-'));
let ids: readonly string[];

beforeAll(async () => {
  const url = await newDatabase(inject('postgresUrl'), inject('migrated'));
  const before = await openPostgres(url);
  const early = new Counter(before.db);
  known = [];
  for (const _ of TEN) known.push(await early.leave());
  after = [];
  for (const _ of TEN) after.push(await createFine(before.db));
  await before.close();
  since = new Date().toISOString();
  const backup = await newDatabase(inject('postgresUrl'), new URL(url).pathname.slice(1));

  lost = await openPostgres(url);
  counter = new Counter(lost.db);
  for (const { reference } of known) counter.card(reference);
  for (const number of after) counter.card(await start(lost.db, number));
  await counter.hear();
  ids = counter.vendor.now.payments.map(({ id }) => id);
  restored = await openPostgres(backup);
  onRestored = new Counter(restored.db);
});

afterAll(async () => {
  await lost.close();
  await restored.close();
  rmSync(folder, { recursive: true });
});

it('after a restore payments on known pages count by themselves, the others wait, and are counted by a person', async () => {
  expect((await books(restored)).every(({ cents }) => cents === 0)).toBe(true);

  const pages = await run('--ask', '--since', since);
  expect(pages).toEqual({ stdout: 'Pages demandées\u00a0: 10. Sans réponse\u00a0: 0.\n', code: 0 });
  for (const { number } of known) expect(await onRestored.status(number)).toBe('PAYE');
  expect(await listWaiting(restored.db)).toEqual([]);

  const file = join(folder, 'portal.txt');
  writeFileSync(file, ids.join('\n'));
  const asked = await run('--ask', '--from', file);
  expect(asked.stdout).toContain('Demandés\u00a0: 20. Attendent\u00a0: 10. Sans réponse\u00a0: 0.');
  const waiting = await listWaiting(restored.db);
  expect(waiting.map(({ reason, cents }) => [reason, cents])).toEqual(
    TEN.map(() => ['unknown-attempt', AMOUNT]),
  );
  const counted = (await books(restored)).reduce((sum, { cents }) => sum + cents, 0);
  expect(counted).toBe(10 * AMOUNT);

  // The payer's card names the notice, which only a person can find.
  for (const { paymentId, number } of waiting) {
    const { fineId } = await lost.db
      .selectFrom('payment')
      .select('fineId')
      .where('id', '=', paymentId)
      .executeTakeFirstOrThrow();
    const fine = after.find((one) => fineId?.endsWith(one)) ?? '';
    const words = ['--count', '--fine', fine, '--reason', 'seen in the portal', '--yes'];
    expect((await run(`${number}`, ...words)).code).toBe(0);
  }
  expect(await books(restored)).toEqual(await books(lost));
  expect(await listWaiting(restored.db)).toEqual([]);
  expect(await checkLedger(restored.db, parisDay(new Date()))).toEqual([]);
  // Asked once more, nothing changes.
  expect((await run('--ask', '--from', file)).code).toBe(0);
  expect(await books(restored)).toEqual(await books(lost));
});
