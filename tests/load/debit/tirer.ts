import autocannon, { type Result } from 'autocannon';

/** One request of the load. */
export interface Tir {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly headers?: Record<string, string>;
  readonly body?: string;
}

/** What a run came to. Times in ms. */
export interface Mesure {
  readonly parSeconde: number;
  readonly p50: number;
  readonly p99: number;
}

/**
 * Keeps so many connections busy, each with one request at a time.
 * @param suivant makes the next request; called once for each
 * @param valide whether the body of an answer is what it must be
 * @throws when one answer is an error or not valid: such a run measures nothing
 */
export async function tirer(
  port: number,
  connexions: number,
  secondes: number,
  suivant: () => Tir,
  valide: (corps: string) => boolean,
): Promise<Mesure> {
  const temps: number[] = [];
  const { errors, non2xx, mismatches, duration } = await new Promise<Result>((resolve, reject) => {
    const course = autocannon(
      {
        url: `http://127.0.0.1:${port}`,
        connections: connexions,
        duration: secondes,
        requests: [{ setupRequest: (requete) => ({ ...requete, ...suivant() }) }],
        verifyBody: (corps) => valide(String(corps)),
      },
      (erreur, resultat) => (erreur ? reject(erreur) : resolve(resultat)),
    );
    // Its own percentiles are whole milliseconds.
    course.on('response', (_client, _statut, _octets, ms) => temps.push(ms));
  });
  if (errors + non2xx + mismatches > 0) {
    throw new Error(`${errors} errors, ${non2xx} refusals, ${mismatches} wrong answers`);
  }
  temps.sort((a, b) => a - b);
  const centile = (part: number): number => temps[Math.floor(part * (temps.length - 1))] ?? 0;
  return { parSeconde: temps.length / duration, p50: centile(0.5), p99: centile(0.99) };
}
