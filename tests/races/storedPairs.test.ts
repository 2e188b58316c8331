import { readFile } from 'node:fs/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { applyTransfer } from '#server/services/transfer/applyTransfer.ts';
import { createFine, openReplicas, type Replicas, start, summary } from './support.ts';

describe('the migration that joins stored pairs', () => {
  let replicas: Replicas;

  beforeAll(async () => {
    replicas = await openReplicas();
  });
  afterAll(() => replicas.fermer());

  const migrate = async (): Promise<void> => {
    const migration = await readFile('server/migrations/018_paires.sql', 'utf8');
    await replicas.a.transaction().execute(async (transaction) => {
      await sql.raw(migration).execute(transaction);
    });
  };
  const name = async (fine: string, deposit: string): Promise<void> => {
    await replicas.a
      .updateTable('amende')
      .set({ num_consignation: deposit })
      .where('num_avis', '=', fine)
      .execute();
  };
  const pair = async () => {
    const [fine, deposit] = [
      await createFine(replicas.a),
      await createFine(replicas.a, { consignation: true }),
    ];
    await name(fine, deposit);
    return { fine, deposit };
  };
  const pay = async (numAvis: string): Promise<void> => {
    await replicas.a
      .updateTable('amende')
      .set({ virement_autorise: true })
      .where('num_avis', '=', numAvis)
      .execute();
    const jour = new Date().toISOString().slice(0, 10);
    const transfer = { bankReference: `P${numAvis}`, jour, devise: 'EUR', libelle: numAvis };
    expect(await applyTransfer(replicas.a, { ...transfer, montant: 13_500 })).toBe(
      'REGLEMENT_INSCRIT',
    );
  };
  /** The dossier of each number. */
  const dossiers = async (...numbers: readonly string[]): Promise<(string | undefined)[]> => {
    const rows = await replicas.a
      .selectFrom('amende')
      .select(['num_avis', 'dossier'])
      .where('num_avis', 'in', numbers)
      .execute();
    return numbers.map((number) => rows.find((row) => row.num_avis === number)?.dossier);
  };

  it('invariant 9: joins a pair, under the name of the number that is being paid or is paid', async () => {
    const [free, live, depositLive, paid, depositPaid] = [
      await pair(),
      await pair(),
      await pair(),
      await pair(),
      await pair(),
    ];
    const mutual = await pair();
    await name(mutual.deposit, mutual.fine);
    await start(replicas.a, live.fine);
    // As an older version, which knew nothing of the pair, began it.
    await start(replicas.a, depositLive.fine);
    await sql`update tentative set amende_id = deposit.id, dossier = deposit.dossier from amende as fine, amende as deposit
      where amende_id = fine.id and fine.num_avis = ${depositLive.fine} and deposit.num_avis = ${depositLive.deposit}`.execute(
      replicas.a,
    );
    await pay(paid.fine);
    await pay(depositPaid.deposit);

    await migrate();
    for (const { fine, deposit } of [free, live, paid, mutual]) {
      expect(await dossiers(fine, deposit)).toEqual([fine, fine]);
    }
    for (const { fine, deposit } of [depositLive, depositPaid]) {
      expect(await dossiers(fine, deposit)).toEqual([deposit, deposit]);
    }
    expect((await summary(replicas.a, paid.deposit)).statut).toBe('PAYE_AUTRE');
    expect((await summary(replicas.a, depositPaid.fine)).statut).toBe('PAYE_AUTRE');
    const { rows } = await sql`select vers, cause, count(*)::int from changement_statut
      where vers = 'PAYE_AUTRE' group by vers, cause`.execute(replicas.a);
    expect(rows).toEqual([{ vers: 'PAYE_AUTRE', cause: 'PAIEMENT_DU_FRERE', count: 2 }]);
  });

  it('invariant 9: leaves apart what money, live attempts or the links themselves forbid', async () => {
    const [bothPaid, bothLive] = [await pair(), await pair()];
    await pay(bothPaid.fine);
    await pay(bothPaid.deposit);
    await start(replicas.a, bothLive.fine);
    const other = await createFine(replicas.a);
    await start(replicas.a, other);
    await sql`update tentative set amende_id = deposit.id, dossier = deposit.dossier from amende as third, amende as deposit
      where amende_id = third.id and third.num_avis = ${other} and deposit.num_avis = ${bothLive.deposit}`.execute(
      replicas.a,
    );
    const claimed = await pair();
    const rival = await createFine(replicas.a);
    await name(rival, claimed.deposit);
    const chained = await pair();
    const next = await createFine(replicas.a, { consignation: true });
    await name(chained.deposit, next);
    const ordinary = { fine: await createFine(replicas.a), deposit: await createFine(replicas.a) };
    await name(ordinary.fine, ordinary.deposit);

    await migrate();
    for (const { fine, deposit } of [bothPaid, bothLive, claimed, chained, ordinary]) {
      expect(await dossiers(fine, deposit)).toEqual([fine, deposit]);
    }
    expect(await dossiers(rival, next)).toEqual([rival, next]);
  });
});
