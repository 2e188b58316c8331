import { Gauge } from 'prom-client';
import { requireWritable } from '../database/canWrite.ts';
import type { Database } from '../database/open.ts';
import { within } from '../network/within.ts';
import { MEASURES, type Measure, readMeasures, type Samples } from './measures.ts';
import type { Metrics } from './metrics.ts';

/** Shorter than the time-out of a scrape. */
const TIMEOUT_MS = 5_000;

type Shown = Omit<Measure, 'read'>;

const AGE = 'amendes_mesures_age_seconds';
const LATE_JOBS = 'amendes_travaux_en_retard';

/** What a scrape reads itself: without these nobody would see that the jobs stand still, and the measures with them. */
const READ_AT_SCRAPE: readonly Shown[] = [
  { name: AGE, help: 'How long ago the measures of the database were taken' },
  { name: LATE_JOBS, help: 'Jobs of the clock that no server has done for three of their periods' },
];

/**
 * Prepares gauges that are read from the shared database: draw the maximum over the replicas. A scrape reads the row
 * that the job `measures` has written, and no history (D-100). While the database is away, only
 * `amendes_base_joignable` remains, at 0.
 */
export function prepareGauges(
  { registry }: Metrics,
  db: Database,
  readLate: (db: Database) => Promise<readonly string[]>,
): () => Promise<void> {
  const registers = [registry];
  const reachable = new Gauge({
    name: 'amendes_base_joignable',
    help: '1 when the database answers and can write',
    registers,
  });
  const shown: readonly Shown[] = [...MEASURES, ...READ_AT_SCRAPE];
  const gauges = shown.map(({ name, help, labels = [] }) => ({
    name,
    gauge: new Gauge({ name, help, labelNames: [...labels], registers }),
    isSingle: labels.length === 0,
  }));

  function show(samples: Samples): void {
    for (const { name, gauge, isSingle } of gauges) {
      gauge.reset();
      // A gauge without labels resets to 0, which would look healthy.
      if (isSingle) gauge.remove();
      for (const [labels, value] of samples[name] ?? []) gauge.inc(labels, value);
    }
  }

  async function collect(): Promise<void> {
    await requireWritable(db);
    const { samples, ageS } = await readMeasures(db);
    const late = await readLate(db);
    show({ ...samples, [AGE]: [[{}, ageS]], [LATE_JOBS]: [[{}, late.length]] });
  }

  return async () => {
    try {
      await within(TIMEOUT_MS, collect());
      reachable.set(1);
    } catch {
      show({});
      reachable.set(0);
    }
  };
}
