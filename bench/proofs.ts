import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import type { Database } from '#server/database/open.ts';

/** A mail or a letter that somebody asked for. */
interface Proof {
  readonly file: string;
  /** Its payment was taken back: it may have left before, and leaves no more. */
  readonly isTakenBack: boolean;
}

const files = (folder: string, end: string): string[] =>
  existsSync(folder) ? readdirSync(folder).filter((name) => name.endsWith(end)) : [];

/** Each proof of a payment that stands leaves once; nothing leaves that nobody asked for. */
export async function proofFaults(db: Database, folder: string): Promise<string[]> {
  const { rows: asked } = await sql<Proof>`
    with asked as (
      select mail.id || '.eml' as file, entry_reference as reference from outbox
        join mail on mail.id::text = payload ->> 'mailId' where subject = 'mail'
      union all
      select 'courrier-' || (payload ->> 'referenceReglement') || '.json', payload ->> 'referenceReglement'
        from outbox where subject = 'letter'
    )
    select file, exists (
      select 1 from ledger_entry join ledger_entry as reversal on reversal.reverses = ledger_entry.id
      where ledger_entry.reference = asked.reference) as is_taken_back
    from asked`.execute(db);
  const left = [...files(join(folder, 'mail'), '.eml'), ...files(join(folder, 'postal'), '.json')];
  const known = new Set(asked.map(({ file }) => file));
  return [
    ...asked
      .filter(({ file, isTakenBack }) => !isTakenBack && !left.includes(file))
      .map(({ file }) => `${file} is missing`),
    ...left.filter((file) => !known.has(file)).map((file) => `${file} was not asked for`),
  ];
}
