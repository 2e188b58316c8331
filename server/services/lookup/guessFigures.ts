import { createHmac, createSecretKey } from 'node:crypto';
import { COUNTER_HOURS } from '#contract/domain/periods.ts';
import type { Limit } from '../../ports/FailureCounters.ts';

type Figures = Pick<Limit, 'atOnce' | 'everyS'>;

const QUARTER_HOUR = 15 * 60;
const ONE_DAY = COUNTER_HOURS * 60 * 60;

/**
 * Wrong answers of a prefix: 60 + 86 400 / 11 = 7 914 a day for an IPv4 address, 120 + 86 400 / 11 = 7 974 for a /48. A
 * household gets fewer, and does not use up what its neighbours have.
 */
const perPrefix = (rank: number, last: number): Figures => ({
  atOnce: 60 + 30 * rank,
  everyS: 11 * 2 ** (last - rank),
});
/** Wrong keys of one number, of those who have had one at this number before. */
const PER_NUMBER: Figures = { atOnce: 5, everyS: 60 };
/** Wrong keys of one number by one IPv4 address or /48. */
const PER_PAIR: Figures = { atOnce: 5, everyS: QUARTER_HOUR };
const PER_PAIR_AND_DAY: Figures = { atOnce: 10, everyS: ONE_DAY / 10 };
const PER_OPERATION_CODE: Figures = { atOnce: 5, everyS: QUARTER_HOUR };

/**
 * Names the limits of a guess (docs/guessing.md).
 * @param secret hides numbers and addresses in the stored keys; all replicas need the same
 */
export function createGuessFigures(secret: string) {
  const secretKey = createSecretKey(Buffer.from(secret));
  const keyOf = (...parts: readonly string[]): string =>
    createHmac('sha256', secretKey).update(parts.join('\0')).digest('base64url');
  return {
    /** @param prefixes of the caller's address, the narrowest first */
    ofGuess(prefixes: readonly string[], number: string): Limit[] {
      const [widest = ''] = prefixes.slice(-1);
      const day = { ...PER_PAIR_AND_DAY, key: keyOf('jour', number, widest) };
      return [
        ...prefixes.map((prefix, rank) => ({
          ...perPrefix(rank, prefixes.length - 1),
          key: keyOf('prefixe', prefix),
        })),
        { ...PER_PAIR, key: keyOf('couple', number, widest) },
        day,
        { ...PER_NUMBER, key: keyOf('numero', number), onlyAfter: day.key },
      ];
    },
    ofOperationCode: (fineId: string): Limit[] => [
      { ...PER_OPERATION_CODE, key: keyOf('indicatif', fineId) },
    ],
  };
}
