import { mkdtempSync, rmSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { describe, expect, inject, it } from 'vitest';
import { migrate } from '#server/database/migrate.ts';
import {
  type Database,
  type OpenDatabase,
  openEmbeddedDatabase,
  openPostgres,
} from '#server/database/open.ts';
import { newDatabase } from '../support/postgres.ts';

/** The outbox as it was before it was the queue. */
const WITHOUT_TRIES = `
  alter table boite_envoi drop column essais, drop column prochain_le, drop column pris_le,
    drop column abandonne_le, drop column erreur;
  create index boite_envoi_a_relayer on boite_envoi (id) where relaye_le is null`;

/** What the former queues were, as far as they are read. */
const FORMER_QUEUES = `
  create schema pgboss;
  create type pgboss.job_state as enum ('created', 'retry', 'active', 'completed', 'cancelled', 'failed');
  create table pgboss.job (
    name text not null, data jsonb, state pgboss.job_state not null default 'created',
    retry_limit integer not null default 12, retry_count integer not null default 0,
    start_after timestamptz not null default now(), started_on timestamptz,
    expire_in interval not null default '300 seconds', created_on timestamptz not null default now(),
    output jsonb) partition by list (name);
  create table pgboss.job_mail partition of pgboss.job for values in ('mail');
  create table pgboss.job_others partition of pgboss.job default`;

const ROWS = `
  insert into boite_envoi (sujet, cle, charge, relaye_le, termine_le) values
    ('mail', 'not relayed', '{}', null, null),
    ('mail', 'waits', '{}', now(), null),
    ('mail', 'to retry', '{}', now(), null),
    ('mail', 'at work', '{}', now(), null),
    ('mail', 'dead', '{}', now(), null),
    ('mail', 'lost', '{}', now(), null),
    ('mail', 'done', '{}', now(), now());
  insert into pgboss.job (name, state, retry_count, start_after, started_on, output, data)
    select queue, state::pgboss.job_state, tries, now() + later, now(), output::jsonb,
      jsonb_build_object('sujet', 'mail', 'cle', boite_envoi.cle, 'envoi', boite_envoi.id)
    from boite_envoi join (values
      ('waits', 'mail', 'created', 0, interval '0', null),
      ('to retry', 'mail', 'retry', 3, interval '1 hour', '{"message": "refused"}'),
      ('at work', 'mail', 'active', 1, interval '0', null),
      ('dead', 'mail', 'failed', 12, interval '0', '{"message": "gone"}'),
      ('dead', 'lettres-mortes', 'created', 0, interval '0', '{"message": "gone"}'),
      ('done', 'mail', 'completed', 0, interval '0', null)
    ) as former (cle, queue, state, tries, later, output) using (cle)`;

/** What the loop and an operator see; `next` is in steps of five minutes. */
async function outbox(base: Database) {
  const { rows } = await sql<{ cle: string }>`
    select cle, essais, abandonne_le is not null as dead, erreur, relaye_le is null as relayable,
      round(extract(epoch from prochain_le - now()) / 300)::int as next
    from boite_envoi order by id`.execute(base);
  return rows;
}

describe.each<[string, () => Promise<[OpenDatabase, () => void]>]>([
  [
    'PostgreSQL',
    async () => [await openPostgres(await newDatabase(inject('postgresUrl')), 2), () => undefined],
  ],
  [
    'the embedded database',
    async () => {
      const folder = mkdtempSync(join(tmpdir(), 'amendes-'));
      return [await openEmbeddedDatabase(folder), () => rmSync(folder, { recursive: true })];
    },
  ],
])('the former queues on %s', (_, open) => {
  it('go on from the outbox, and what they lost waits for a person', async () => {
    const [{ base, close }, clean] = await open();
    await migrate(base);
    const migration = await readFile('server/migrations/016_travaux.sql', 'utf8');
    for (const step of [WITHOUT_TRIES, FORMER_QUEUES, ROWS, migration]) {
      await sql.raw(step).execute(base);
    }
    const { rows: former } = await sql`select 1 from pgboss.job where state = 'created'`.execute(
      base,
    );
    const found = await outbox(base);
    await close();
    clean();
    // Replicas of the version before still work from them.
    expect(former).toHaveLength(2);
    expect(found).toEqual([
      { cle: 'not relayed', essais: 0, dead: false, erreur: null, next: 0, relayable: true },
      { cle: 'waits', essais: 0, dead: false, erreur: null, next: 0, relayable: false },
      { cle: 'to retry', essais: 4, dead: false, erreur: 'refused', next: 12, relayable: false },
      { cle: 'at work', essais: 2, dead: false, erreur: null, next: 1, relayable: false },
      { cle: 'dead', essais: 13, dead: true, erreur: 'gone', next: null, relayable: false },
      {
        cle: 'lost',
        essais: 0,
        dead: true,
        erreur: 'the former queue has lost it',
        next: null,
        relayable: false,
      },
      { cle: 'done', essais: 0, dead: false, erreur: null, next: null, relayable: false },
    ]);
  });
});
