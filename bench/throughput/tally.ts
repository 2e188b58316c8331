import type { Answer } from './caller.ts';

/** What a number of answers came to. Times in ms. */
export interface Tally {
  readonly count: number;
  readonly p50: number;
  readonly p99: number;
  readonly max: number;
  /** How many of each status; `wrong` is a right status with a body that is not what was asked for. */
  readonly statuses: Readonly<Record<string, number>>;
}

/** @param part 0 to 1 @param sorted rising @returns 0 for no value */
function percentile(sorted: readonly number[], part: number): number {
  return sorted[Math.ceil(part * sorted.length) - 1] ?? sorted[0] ?? 0;
}

/** Counts answers. @param valid whether an answer of status 200 has the body it must have */
export function tally(answers: readonly Answer[], valid: (body: string) => boolean): Tally {
  const times = answers.map(({ ms }) => ms).sort((a, b) => a - b);
  const statuses: Record<string, number> = {};
  for (const { status, body } of answers) {
    const name = status === 200 && !valid(body) ? 'wrong' : String(status || 'broken');
    statuses[name] = (statuses[name] ?? 0) + 1;
  }
  return {
    count: times.length,
    p50: percentile(times, 0.5),
    p99: percentile(times, 0.99),
    max: times.at(-1) ?? 0,
    statuses,
  };
}

/** One line of a table. @param seconds how long the answers took to collect */
export function line(
  { count, p50, p99, max, statuses }: Tally,
  seconds: number,
): Record<string, string | number> {
  const others = Object.entries(statuses).filter(([status]) => status !== '200');
  return {
    answers: count,
    'per second': Math.round(count / seconds),
    'p50 ms': Number(p50.toFixed(1)),
    'p99 ms': Number(p99.toFixed(1)),
    'max ms': Number(max.toFixed(1)),
    'not 200': others.map(([status, times]) => `${times} x ${status}`).join(', ') || 'none',
  };
}
