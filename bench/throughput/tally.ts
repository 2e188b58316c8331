/** One answer of the service, as its caller saw it. */
export interface Answer {
  /** HTTP status; 0 where the connection broke or nothing came in time. */
  readonly status: number;
  readonly body: string;
  readonly ms: number;
}

/** What a number of answers came to. Times in ms. */
export interface Tally {
  readonly p50: number;
  readonly p99: number;
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
    p50: percentile(times, 0.5),
    p99: percentile(times, 0.99),
    statuses,
  };
}
