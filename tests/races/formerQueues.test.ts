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

/** What a replica of the older version writes when it comes back after that. */
const RETURN = `
  insert into boite_envoi (sujet, cle, charge, relaye_le) values
    ('mail', 'new', '{}', now()), ('mail', 'new and done', '{}', now());
  insert into boite_envoi (sujet, cle, charge, prochain_le) values ('balayage', 'horloge/balayage', '{}', now());
  update boite_envoi set termine_le = now() where cle in ('waits', 'lost', 'new and done', 'horloge/balayage');
  update boite_envoi set abandonne_le = now() - interval '1 minute' where abandonne_le is not null;
  insert into boite_envoi (sujet, cle, charge, relaye_le, prochain_le, abandonne_le, erreur, essais) values
    ('mail', 'given up here', '{}', now(), null, now(), 'away', 13);
  insert into pgboss.job (name, created_on, data)
    select 'mail', now() + later, jsonb_build_object('sujet', 'mail', 'cle', boite_envoi.cle, 'envoi', boite_envoi.id)
    from boite_envoi join (values
      ('dead', interval '0'), ('new', interval '0'), ('given up here', interval '-1 hour')
    ) as returned (cle, later) using (cle);
  insert into pgboss.job (name, data) values ('balayage', '{"sujet": "balayage"}')`;

/** What the loop and an operator see; `next` is in steps of five minutes. */
async function outbox(base: Database) {
  const { rows } = await sql<{ cle: string }>`
    select cle, essais, abandonne_le is not null as dead, erreur,
      round(extract(epoch from prochain_le - now()) / 300)::int as next
    from boite_envoi order by id`.execute(base);
  return rows;
}

const migration = (name: string) => readFile(`server/migrations/${name}.sql`, 'utf8');

async function run(base: Database, ...steps: readonly string[]): Promise<void> {
  for (const step of steps) await sql.raw(step).execute(base);
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
    await run(base, WITHOUT_TRIES, FORMER_QUEUES, ROWS, await migration('016_travaux'));
    expect(await outbox(base)).toEqual([
      { cle: 'not relayed', essais: 0, dead: false, erreur: null, next: 0 },
      { cle: 'waits', essais: 0, dead: false, erreur: null, next: 0 },
      { cle: 'to retry', essais: 4, dead: false, erreur: 'refused', next: 12 },
      { cle: 'at work', essais: 2, dead: false, erreur: null, next: 1 },
      { cle: 'dead', essais: 13, dead: true, erreur: 'gone', next: null },
      { cle: 'lost', essais: 0, dead: true, erreur: 'the former queue has lost it', next: null },
      { cle: 'done', essais: 0, dead: false, erreur: null, next: null },
    ]);

    await run(base, RETURN, await migration('033_anciennes_files'));
    const found = await outbox(base);
    const { rows: schemas } = await sql`
      select 1 from pg_namespace where nspname = 'pgboss'`.execute(base);
    await close();
    clean();
    expect(schemas).toEqual([]);
    expect(found).toEqual([
      { cle: 'not relayed', essais: 0, dead: false, erreur: null, next: 0 },
      { cle: 'waits', essais: 0, dead: false, erreur: null, next: null },
      { cle: 'to retry', essais: 4, dead: false, erreur: 'refused', next: 12 },
      { cle: 'at work', essais: 2, dead: false, erreur: null, next: 1 },
      { cle: 'dead', essais: 0, dead: false, erreur: null, next: 0 },
      { cle: 'lost', essais: 0, dead: false, erreur: null, next: null },
      { cle: 'done', essais: 0, dead: false, erreur: null, next: null },
      { cle: 'new', essais: 0, dead: false, erreur: null, next: 0 },
      { cle: 'new and done', essais: 0, dead: false, erreur: null, next: null },
      { cle: 'horloge/balayage', essais: 0, dead: false, erreur: null, next: 0 },
      { cle: 'given up here', essais: 13, dead: true, erreur: 'away', next: null },
    ]);
  });
});
