import autocannon, { type Result } from 'autocannon';

/** One request of the load. */
export interface Shot {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly headers?: Record<string, string>;
  readonly body?: string;
}

/** What a run came to. Times in ms. */
export interface Measure {
  readonly parSeconde: number;
  readonly p50: number;
  readonly p99: number;
}

/**
 * Keeps so many connections busy, each with one request at a time.
 * @param following makes the next request; called once for each
 * @param valid whether the body of an answer is what it must be
 * @throws when one answer is an error or not valid: such a run measures nothing
 */
export async function shoot(
  port: number,
  connections: number,
  seconds: number,
  following: () => Shot,
  valid: (corps: string) => boolean,
): Promise<Measure> {
  const times: number[] = [];
  const { errors, non2xx, mismatches, duration } = await new Promise<Result>((resolve, reject) => {
    const race = autocannon(
      {
        url: `http://127.0.0.1:${port}`,
        connections: connections,
        duration: seconds,
        requests: [{ setupRequest: (query) => ({ ...query, ...following() }) }],
        verifyBody: (corps) => valid(String(corps)),
      },
      (error, result) => (error ? reject(error) : resolve(result)),
    );
    // Its own percentiles are whole milliseconds.
    race.on('response', (_client, _status, _bytes, ms) => times.push(ms));
  });
  if (errors + non2xx + mismatches > 0) {
    throw new Error(`${errors} errors, ${non2xx} refusals, ${mismatches} wrong answers`);
  }
  times.sort((a, b) => a - b);
  const percentile = (part: number): number => times[Math.floor(part * (times.length - 1))] ?? 0;
  return { parSeconde: times.length / duration, p50: percentile(0.5), p99: percentile(0.99) };
}
