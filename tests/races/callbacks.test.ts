import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { deliver, webhookOf } from '../support/webhook.ts';
import { type Apps, byWidth, openApps } from './apps.ts';

/** More than the 300 a minute that returns may come from one address. */
const PER_REPLICA = 400;
const WIDTH = 20;
const AMOUNT = 13_500;

let apps: Apps;
beforeAll(async () => {
  apps = await openApps();
});
afterAll(() => apps.close());

/** Fines being paid, each with an attempt `R1`, `R2` …, as that many starts would leave them. */
async function seed(count: number): Promise<void> {
  await sql`
    insert into amende (id, num_avis, dossier, cle_empreinte, cle_poivre, type_amende, statut,
      date_envoi_avis, date_infraction, commune, nature_libelle, forfaitaire)
    select 'a' || n, lpad(n::text, 14, '0'), 'a' || n, 'x', 'x', 'AF', 'EN_COURS_PAIEMENT',
      current_date, now(), 'Rennes', 'Stationnement', ${AMOUNT}::int
    from generate_series(1, ${count}::int) n`.execute(apps.db);
  await sql`
    insert into tentative (amende_id, dossier, session_id, transaction_reference, jeton_sel,
      jeton_empreinte, jeton_expire_le, type_reglement, montant, locale, expire_le)
    select 'a' || n, 'a' || n, 's', 'R' || n, 'sel' || n, 'e' || n, now() + interval '1 day', 'TOTAL',
      ${AMOUNT}::int, 'fr', now() + interval '15 minutes'
    from generate_series(1, ${count}::int) n`.execute(apps.db);
}

it('invariant 2: hundreds of notifications a minute on each replica are all recorded', async () => {
  const count = 2 * PER_REPLICA;
  await seed(count);
  const tasks = Array.from({ length: count }, (_, rank) => async () => {
    const webhook = webhookOf(apps.a, { reference: `R${rank + 1}`, cents: AMOUNT });
    return (await deliver(rank % 2 === 0 ? apps.a : apps.b, webhook)).statusCode;
  });
  expect(new Set(await byWidth(tasks, WIDTH))).toEqual(new Set([200]));
  const { rows } = await sql`
    select count(*)::int as lignes, count(distinct transaction_reference)::int as payees,
      sum(montant)::int as total,
      (select count(*)::int from amende where statut = 'PAYE') as reglees
    from ecriture`.execute(apps.db);
  expect(rows).toEqual([{ lignes: count, payees: count, total: count * AMOUNT, reglees: count }]);
  // Also on a busy machine it takes far less than the time in which a limit of 300 a minute would let them through.
}, 120_000);
