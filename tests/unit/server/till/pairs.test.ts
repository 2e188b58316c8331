import { describe, expect, it } from 'vitest';
import { type LinkedNumber, pairUp } from '#server/till/pairs.ts';

const FINES = ['F', 'X'] as const;
const DEPOSITS = ['D', 'Y'] as const;
const ALL = [...FINES, ...DEPOSITS];

const number = (name: string, given: Partial<LinkedNumber> = {}): LinkedNumber => ({
  number: name,
  isDeposit: DEPOSITS.some((deposit) => deposit === name),
  depositNumber: null,
  pairKey: name,
  live: false,
  paid: false,
  ...given,
});

/** The numbers of each pair. */
function groups(numbers: readonly LinkedNumber[]): string[] {
  const { pairs } = pairUp(numbers);
  const keys = new Set(pairs.values());
  return [...keys]
    .map((key) => [...pairs].flatMap(([member, pair]) => (pair === key ? member : [])))
    .map((members) => members.sort().join(''))
    .sort();
}

describe('D-48: the pairs follow the links as they are', () => {
  it.each<[string, LinkedNumber[], string[]]>([
    ['a fine and its deposit', [number('F', { depositNumber: 'D' }), number('D')], ['DF']],
    [
      'a corrected link',
      [
        number('F', { depositNumber: 'D', pairKey: 'F' }),
        number('Y', { pairKey: 'F' }),
        number('D'),
      ],
      ['DF', 'Y'],
    ],
    ['a removed link', [number('F'), number('D', { pairKey: 'F' })], ['D', 'F']],
    [
      'both named each other, and swapped their pairs',
      [
        number('F', { depositNumber: 'D', pairKey: 'D' }),
        number('D', { depositNumber: 'F', pairKey: 'F' }),
      ],
      ['DF'],
    ],
    ['a link to a fine', [number('F', { depositNumber: 'X' }), number('X')], ['F', 'X']],
    [
      'two fines that name one deposit',
      [number('F', { depositNumber: 'D' }), number('X', { depositNumber: 'D' }), number('D')],
      ['D', 'F', 'X'],
    ],
    [
      'the same, when one of them has it already',
      [
        number('F', { depositNumber: 'D' }),
        number('X', { depositNumber: 'D', pairKey: 'X' }),
        number('D', { pairKey: 'X' }),
      ],
      ['DX', 'F'],
    ],
    [
      'both being paid',
      [number('F', { depositNumber: 'D', live: true }), number('D', { live: true })],
      ['D', 'F'],
    ],
    [
      'both paid',
      [number('F', { depositNumber: 'D', paid: true }), number('D', { paid: true })],
      ['D', 'F'],
    ],
    [
      'one paid, the other being paid',
      [number('F', { depositNumber: 'D', paid: true }), number('D', { live: true })],
      ['DF'],
    ],
    [
      'both paid, in one pair of an older version',
      [number('F', { depositNumber: 'D', paid: true }), number('D', { paid: true, pairKey: 'F' })],
      ['DF'],
    ],
  ])('%s', (_, numbers, expected) => {
    expect(groups(numbers)).toEqual(expected);
  });

  it('says which wanted links are not made', () => {
    const both = [number('F', { depositNumber: 'D', paid: true }), number('D', { paid: true })];
    expect(pairUp(both).apart).toEqual(['F', 'D']);
    expect(pairUp([number('F', { depositNumber: 'D' }), number('D')]).apart).toEqual([]);
    expect(pairUp([number('F', { depositNumber: 'D' })]).apart).toEqual([]);
  });

  /** Every state of four numbers: each link, each pair, live and paid. */
  function* worlds(): Generator<LinkedNumber[]> {
    const links = [null, ...DEPOSITS];
    const states = [
      { live: false, paid: false },
      { live: true, paid: false },
      { live: false, paid: true },
    ];
    for (const names of links) {
      for (const others of links) {
        for (let code = 0; code < ALL.length ** ALL.length; code += 1) {
          const home = ALL.map(
            (_, rank) => ALL[Math.floor(code / ALL.length ** rank) % ALL.length],
          );
          // A pair has the number of one of its members.
          if (home.some((name) => name !== undefined && home[ALL.indexOf(name)] !== name)) continue;
          for (let mix = 0; mix < states.length ** ALL.length; mix += 1) {
            yield ALL.map((name, rank) =>
              number(name, {
                depositNumber: name === 'F' ? names : name === 'X' ? others : null,
                pairKey: home[rank] ?? name,
                ...states[Math.floor(mix / states.length ** rank) % states.length],
              }),
            );
          }
        }
      }
    }
  }

  it('no pair of any world has two fines, three numbers, or a pair that no record names', () => {
    let walked = 0;
    for (const world of worlds()) {
      walked += 1;
      const links = new Set(
        world.map(({ number: name, depositNumber }) => [depositNumber, name].sort().join('')),
      );
      const allowed = groups(world).every((group) => group.length === 1 || links.has(group));
      if (!allowed) expect.fail(JSON.stringify(world));
    }
    expect(walked).toBeGreaterThan(10_000);
  });

  it('a new pair never has two live attempts or money twice, and a second run changes nothing', () => {
    for (const world of worlds()) {
      const { pairs } = pairUp(world);
      const after = world.map((one) => ({ ...one, pairKey: pairs.get(one.number) ?? '' }));
      for (const one of after) {
        const other = after.find((two) => two !== one && two.pairKey === one.pairKey);
        const joined =
          other !== undefined &&
          world.find(({ number: name }) => name === one.number)?.pairKey !==
            world.find(({ number: name }) => name === other.number)?.pairKey;
        if (joined && ((one.live && other.live) || (one.paid && other.paid))) {
          expect.fail(JSON.stringify(world));
        }
      }
      if ([...pairUp(after).pairs].some(([name, pair]) => pairs.get(name) !== pair)) {
        expect.fail(JSON.stringify(world));
      }
    }
  });
});
