import { describe, expect, it } from 'vitest';
import type { StoredStatus } from '#contract/domain/paymentStatus.ts';
import { readFine } from '#server/store/readDossier.ts';
import { situation } from '#server/till/situation.ts';
import { databaseOfFile } from '../../support/embedded.ts';
import { load, RECORD } from '../../support/record.ts';

/** Two fines, F and X, and two deposits, D and Y, of one trunk. */
const NUMBERS = { F: '11', D: '12', X: '21', Y: '22' } as const;
type Name = keyof typeof NUMBERS;

const opened = databaseOfFile();
let trunk = 0;

/** A new set of numbers for a test. */
function family() {
  trunk += 1;
  const digits = `51908${String(trunk).padStart(7, '0')}`;
  const numberOf = (name: Name) => `${digits}${NUMBERS[name]}`;
  const record = (name: Name, names?: Name | null, given: object = {}) => ({
    ...RECORD,
    numAvis: numberOf(name),
    ...(names && { numConsignation: numberOf(names) }),
    ...given,
  });
  const importAll = async (...records: object[]) => {
    const { rejections } = await load(opened.db, records);
    return rejections.map(({ line, reasons }) => [line, reasons.join()] as const);
  };
  const dossierOf = async (name: Name) => {
    const found = await readFine(opened.db, { number: numberOf(name) });
    return found?.fine.pairKey;
  };
  const together = async (one: Name, other: Name) =>
    (await dossierOf(one)) === (await dossierOf(other));
  const dueOf = async (name: Name) => {
    const found = await readFine(opened.db, { number: numberOf(name) });
    if (found === null) throw new Error(name);
    const { status, dueCents } = situation(found);
    return [status, dueCents];
  };
  return { record, importAll, together, dueOf };
}

describe('D-48: the links of an import', () => {
  it('a corrected link frees the number that was named by mistake', async () => {
    const { record, importAll, together } = family();
    await importAll(record('F', 'Y'), record('Y'), record('D'), record('X'));
    expect(await together('F', 'Y')).toBe(true);
    await importAll(record('F', 'D'));
    expect([await together('F', 'D'), await together('F', 'Y')]).toEqual([true, false]);
    await importAll(record('F'));
    expect(await together('F', 'D')).toBe(false);
  });

  /** `F>D`: F names D. */
  it.each([
    ['two fines with one deposit', 'F>D X>D D', 'F X'],
    ['a fine that names a fine', 'F>X X', 'F'],
    ['a deposit that names a deposit', 'D>Y Y', 'D'],
    ['a chain', 'F>D D>X X', 'D'],
    ['a chain of two pairs', 'F>D D>X X>Y Y', 'D'],
    ['a circle of three', 'F>D D>X X>D', 'D F X'],
    ['mutual naming', 'F>D D>F', ''],
    ['a deposit that alone names its fine', 'F D>F', 'D'],
  ])('%s: the same lines are rejected in every order', async (_, links, expected) => {
    for (const order of permutations(links.split(' '))) {
      const { record, importAll } = family();
      const named = order.map((link) => link.split('>') as [Name, Name?]);
      const rejected = await importAll(...named.map(([name, names]) => record(name, names)));
      const lines = rejected.map(([line]) => named[line - 1]?.[0]).sort();
      expect(lines.join(' '), order.join(' ')).toBe(expected);
    }
  });

  it('the other order holds over batches as well', async () => {
    const { record, importAll } = family();
    const filling = Array.from({ length: 2_000 }, () => family().record('X'));
    const first = await importAll(record('F', 'D'), ...filling, record('X', 'D'));
    expect(first.map(([line]) => line)).toEqual([1, 2_002]);
  });

  it('a fine whose line is refused keeps its link, which another line may contradict', async () => {
    for (const order of permutations<readonly [Name, Name]>([
      ['F', 'X'],
      ['X', 'D'],
      ['D', 'X'],
    ])) {
      const { record, importAll, together } = family();
      await importAll(record('F', 'D'), record('D'));
      const rejected = await importAll(...order.map(([name, names]) => record(name, names)));
      expect(rejected.map(([line]) => line)).toEqual([1, 2, 3]);
      expect(await together('F', 'D')).toBe(true);
    }
  });

  it('numbers that name each other are one pair', async () => {
    const { record, importAll, together } = family();
    expect(await importAll(record('D', 'F'), record('F', 'D'))).toEqual([]);
    expect(await together('F', 'D')).toBe(true);
  });

  it('two links corrected in one file are taken in both orders', async () => {
    for (const lines of [
      ['F', 'X'],
      ['X', 'F'],
    ] as const) {
      const { record, importAll, together } = family();
      await importAll(record('F', 'Y'), record('X'), record('D'), record('Y'));
      const right = { F: 'D', X: 'Y' } as const;
      expect(await importAll(...lines.map((name) => record(name, right[name])))).toEqual([]);
      expect([await together('F', 'D'), await together('X', 'Y')]).toEqual([true, true]);
    }
  });

  it.each<[string, object]>([
    ['PAYE', { statutPaiement: 'PAYE' }],
    ['dejaRegle', { dejaRegle: 4_000 }],
  ])('D-29: %s of one number bars the other, in both directions', async (_, paid) => {
    for (const [payer, other] of [
      ['F', 'D'],
      ['D', 'F'],
    ] as const) {
      const { record, importAll, dueOf } = family();
      const names = (name: Name) => (name === 'F' ? 'D' : null);
      await importAll(record(payer, names(payer), paid), record(other, names(other)));
      expect(await dueOf(other)).toEqual(['PAYE_AUTRE' satisfies StoredStatus, 0]);
    }
  });
});

function permutations<T>(list: readonly T[]): T[][] {
  if (list.length === 0) return [[]];
  return list.flatMap((one, rank) =>
    permutations(list.filter((_, other) => other !== rank)).map((rest) => [one, ...rest]),
  );
}
