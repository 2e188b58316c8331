import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { migrate } from '#server/database/migrate.ts';
import { openPostgres } from '#server/database/open.ts';
import { startPayment } from '#server/services/payment/startPayment.ts';
import { newDatabase } from '../support/postgres.ts';
import { wholeFine } from '../support/wholeFine.ts';
import { bindSession, createFine, dependencies, openReplicas, type Replicas } from './support.ts';

const PARALLEL = 20;
const ranks = Array.from({ length: PARALLEL }, (_, rank) => rank);

describe('parallel starts of a payment, on two replicas', () => {
  let replicas: Replicas;
  const wanted = (rank: number) => dependencies(rank % 2 === 0 ? replicas.a : replicas.b);
  const live = async (dossier: string) => {
    const rows = replicas.a.selectFrom('attempt').selectAll().where('pairKey', '=', dossier);
    return (await rows.execute()).length;
  };

  beforeAll(async () => {
    replicas = await openReplicas();
  });
  afterAll(() => replicas.close());

  it('K-05 invariant 1: one session that clicks many times gets one address', async () => {
    const noticeNumber = await createFine(replicas.a);
    await bindSession(replicas.a, 'session', noticeNumber);
    const issues = await Promise.all(
      ranks.map((rank) => startPayment(wanted(rank), 'session', wholeFine(noticeNumber))),
    );
    expect(issues[0]).toHaveProperty('address');
    expect(new Set(issues.map((issue) => JSON.stringify(issue))).size).toBe(1);
    expect(await live(noticeNumber)).toBe(1);
  });

  it('K-05 invariant 1: of many sessions one pays, the others are told to wait', async () => {
    const noticeNumber = await createFine(replicas.a);
    for (const rank of ranks) await bindSession(replicas.a, `session-${rank}`, noticeNumber);
    const issues = await Promise.all(
      ranks.map((rank) => startPayment(wanted(rank), `session-${rank}`, wholeFine(noticeNumber))),
    );
    const refusal = issues.filter((issue) => issue !== null && 'refused' in issue);
    expect(refusal).toEqual(Array(PARALLEL - 1).fill({ refused: 'paiement-en-cours' }));
    expect(await live(noticeNumber)).toBe(1);
  });

  it('K-05 invariant 9: a fine and its consignation sibling share one live attempt', async () => {
    const noticeNumber = await createFine(replicas.a);
    const sibling = await createFine(replicas.a, { pairKey: noticeNumber, isDeposit: true });
    await bindSession(replicas.a, 'payeur', noticeNumber);
    await bindSession(replicas.a, 'consignant', sibling);
    const issues = await Promise.all(
      ranks.map((rank) =>
        rank % 2 === 0
          ? startPayment(wanted(rank), 'payeur', wholeFine(noticeNumber))
          : startPayment(
              wanted(rank),
              'consignant',
              wholeFine(sibling, { typeReglement: 'CONSIGNATION' }),
            ),
      ),
    );
    const accepted = issues.filter((issue) => issue !== null && 'address' in issue);
    expect(new Set(accepted.map((issue) => JSON.stringify(issue))).size).toBe(1);
    expect(await live(noticeNumber)).toBe(1);
  });
});

it('replicas that start together migrate the database once', async () => {
  const url = await newDatabase(inject('postgresUrl'));
  const bases = await Promise.all([1, 2, 3, 4].map(() => openPostgres(url, 2)));
  await Promise.all(bases.map(({ db }) => migrate(db)));
  expect(await bases[0]?.db.selectFrom('fine').selectAll().execute()).toEqual([]);
  await Promise.all(bases.map(({ close }) => close()));
});
