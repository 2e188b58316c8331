import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import type { Database } from '#server/database/open.ts';

/** A mail or a letter that somebody asked for. */
interface Proof {
  readonly file: string;
  /** Its payment was taken back: it may have left before, and leaves no more. */
  readonly taken_back: boolean;
}

const files = (folder: string, end: string): string[] =>
  existsSync(folder) ? readdirSync(folder).filter((name) => name.endsWith(end)) : [];

/** Each proof of a payment that stands leaves once; nothing leaves that nobody asked for. */
export async function proofFaults(db: Database, folder: string): Promise<string[]> {
  const { rows: asked } = await sql<Proof>`
    with asked as (
      select envoi_mail.id || '.eml' as file, reference_reglement from boite_envoi
        join envoi_mail on envoi_mail.id::text = charge ->> 'envoiId' where sujet = 'mail'
      union all
      select 'courrier-' || (charge ->> 'referenceReglement') || '.json', charge ->> 'referenceReglement'
        from boite_envoi where sujet = 'courrier'
    )
    select file, exists (
      select 1 from ecriture join ecriture as reversal on reversal.contrepasse = ecriture.id
      where ecriture.reference_reglement = asked.reference_reglement) as taken_back
    from asked`.execute(db);
  const left = [...files(join(folder, 'mail'), '.eml'), ...files(join(folder, 'postal'), '.json')];
  const known = new Set(asked.map(({ file }) => file));
  return [
    ...asked
      .filter(({ file, taken_back }) => !taken_back && !left.includes(file))
      .map(({ file }) => `${file} is missing`),
    ...left.filter((file) => !known.has(file)).map((file) => `${file} was not asked for`),
  ];
}
