import { sql } from 'kysely';
import type { Database } from '../../database/open.ts';
import type { PaymentGateway } from '../../ports/PaymentGateway.ts';
import {
  A_INTERROGER,
  FINIE,
  interrogerTentative,
  type TentativeInterrogee,
} from './interrogerTentative.ts';

/** How many attempts are taken at once. */
const LOT = 50;

/** After so many questions in a row without an answer the provider is taken to be away until the next sweep. */
const ECHECS_DE_SUITE = 3;

type Interrogee = Pick<TentativeInterrogee, 'transaction_reference' | 'etat'>;

/**
 * Ends the attempts that got no answer: asks the provider about each one past its time, and applies what it
 * says (invariant 2). One that the provider never saw has expired; one that it cannot tell yet stays open. One that
 * a notification closed is asked about once more: another answer may have been lost.
 * Imported fines have no attempt and are left alone (invariant 7). Several replicas may sweep at once: an
 * attempt is taken by one of them; those whose fine was looked up since come first, then the one asked about
 * longest ago.
 * @param repitMs an attempt asked about less than this long ago is left to a later sweep, ms
 * @returns how many attempts were asked about
 * @throws AggregateError of the questions that got no answer, after all the others were asked
 */
export async function balayerTentatives(
  base: Database,
  passerelle: PaymentGateway,
  repitMs = 0,
): Promise<number> {
  const debut = await instant(base, repitMs);
  const echecs: unknown[] = [];
  let demandees = 0;
  let deSuite = 0;
  for (;;) {
    const lot = await prendre(base, debut);
    if (lot.length === 0) break;
    for (const tentative of lot) {
      const echec = await interroger(base, passerelle, tentative);
      demandees += 1;
      deSuite = echec === null ? 0 : deSuite + 1;
      if (echec !== null) echecs.push(echec.cause);
      if (deSuite === ECHECS_DE_SUITE) throw bilan(echecs, demandees);
    }
  }
  if (echecs.length > 0) throw bilan(echecs, demandees);
  return demandees;
}

const bilan = (echecs: unknown[], demandees: number): AggregateError =>
  new AggregateError(
    echecs,
    `${echecs.length} of ${demandees} questions got no answer: ${String(echecs[0])}`,
  );

/** As a text, because a `Date` would lose the microseconds that the comparison needs. */
async function instant(base: Database, avantMs: number): Promise<string> {
  const { rows } = await sql<{ instant: string }>`
    select (clock_timestamp() - make_interval(secs => ${avantMs / 1000}))::text as instant`.execute(
    base,
  );
  return rows[0]?.instant ?? '-infinity';
}

/** Takes the next attempts that nobody has asked about since `debut`. */
function prendre(base: Database, debut: string): Promise<Interrogee[]> {
  return base
    .with('lot', (constructeur) =>
      constructeur
        .selectFrom('tentative')
        .select('id')
        .where('etat', 'in', A_INTERROGER)
        .where('confirmee_le', 'is', null)
        .where(FINIE)
        .where(sql<boolean>`(interrogee_le is null or interrogee_le < ${debut}::timestamptz)`)
        // Somebody waits to pay or to see the receipt.
        .orderBy(sql`demandee_le > coalesce(interrogee_le, '-infinity')`, (ordre) =>
          ordre.desc().nullsLast(),
        )
        .orderBy('interrogee_le', (ordre) => ordre.asc().nullsFirst())
        .orderBy('expire_le')
        .limit(LOT)
        .forUpdate()
        .skipLocked(),
    )
    .updateTable('tentative')
    .from('lot')
    .set({ interrogee_le: sql<Date>`clock_timestamp()` })
    .whereRef('tentative.id', '=', 'lot.id')
    .returning(['tentative.transaction_reference', 'tentative.etat'])
    .execute();
}

async function interroger(
  base: Database,
  passerelle: PaymentGateway,
  tentative: Interrogee,
): Promise<{ cause: unknown } | null> {
  try {
    await interrogerTentative(base, passerelle, { ...tentative, finie: true });
    return null;
  } catch (cause) {
    return { cause };
  }
}
