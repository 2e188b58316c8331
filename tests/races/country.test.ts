import { beforeAll, describe, expect, inject, it } from 'vitest';
import { openPostgres } from '#server/database/open.ts';
import { checkHistory } from '#server/office/day/checkLedger.ts';
import type { LedgerFault } from '#server/office/day/report.ts';
import {
  grows,
  importActions,
  isTooDear,
  measureAll,
  openService,
  operatorReads,
  payerActions,
  questionActions,
} from '../support/country/actions.ts';
import { writeHistory } from '../support/country/history.ts';
import { type Cost, openMeter } from '../support/country/meter.ts';
import { newDatabase } from '../support/postgres.ts';

/** Payments of a day, and lines of a file: the same beside each history. */
const PER_DAY = 200;
const LINES = 200;

/** Fines; 4 of 10 have been paid. */
const HISTORIES = [5_000, 50_000];

/** What grows with the history grows tenfold. */
const FACTOR = 2.5;

/** On a quiet machine it takes 20 seconds. */
const FILLING_MS = 240_000;

async function measured(fines: number) {
  const url = await newDatabase(inject('postgresUrl'), inject('migrated'));
  const { db, close } = await openPostgres(url, 1);
  const size = { fines, payments: (fines * 4) / 10, perDay: PER_DAY };
  const pepper = await writeHistory(db, size);
  const faults: LedgerFault[] = [];
  if (fines === HISTORIES[0]) {
    for await (const slice of checkHistory(db)) faults.push(...slice.faults);
  }
  const service = await openService(db, { KEY_PEPPERS: pepper });
  const meter = await openMeter(db, url);
  const costs = await measureAll(meter, [
    ...(await operatorReads(db)),
    ...payerActions(service),
    ...(await questionActions(db)),
    ...importActions(service.app, LINES),
  ]);
  await meter.close();
  await service.app.close();
  await close();
  return { faults, costs };
}

describe('D-99: what a payer, the provider, the queue and an import ask grows with no history', () => {
  const results: Awaited<ReturnType<typeof measured>>[] = [];
  beforeAll(async () => {
    for (const fines of HISTORIES) results.push(await measured(fines));
  }, FILLING_MS);

  it('the history, of which the long one has more copies, breaks no invariant', () => {
    expect(results[0]?.faults).toEqual([]);
  });

  it('each action costs as many blocks and statements beside ten times the history', () => {
    const [small, large] = results.map(({ costs }) => costs);
    const grown = [...(small ?? [])].flatMap(([name, before]) => {
      const after = large?.get(name) as Cost;
      return grows(before, after, FACTOR) ? [[name, before, after]] : [];
    });
    expect(grown).toEqual([]);
    expect(small?.size).toBeGreaterThan(15);
  });

  it('a read of an operator touches at most 100 blocks, beside either history', () => {
    const dear = results
      .flatMap(({ costs }) => [...costs])
      .filter(([name, cost]) => isTooDear(name, cost));
    expect(dear).toEqual([]);
  });
});
