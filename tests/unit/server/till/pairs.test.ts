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
  /** `F>D@X`: F names D and is in the pair of X; `!` is being paid, `$` is paid. */
  const numbersIn = (text: string): LinkedNumber[] =>
    text.split(' ').map((one) => {
      const [, name = '', names, pair, state] = /^(\w)(?:>(\w))?(?:@(\w))?([!$])?$/.exec(one) ?? [];
      return number(name, {
        depositNumber: names ?? null,
        pairKey: pair ?? name,
        live: state === '!',
        paid: state === '$',
      });
    });

  it.each([
    ['a fine and its deposit', 'F>D D', 'DF'],
    ['a corrected link', 'F>D Y@F D', 'DF Y'],
    ['a removed link', 'F D@F', 'D F'],
    ['both named each other, and swapped their pairs', 'F>D@D D>F@F', 'DF'],
    ['a link to a fine', 'F>X X', 'F X'],
    ['two fines that name one deposit', 'F>D X>D D', 'D F X'],
    ['the same, when one of them has it already', 'F>D X>D@X D@X', 'DX F'],
    ['both being paid', 'F>D! D!', 'D F'],
    ['both paid', 'F>D$ D$', 'D F'],
    ['one paid, the other being paid', 'F>D$ D!', 'DF'],
    ['both paid, in one pair of an older version', 'F>D$ D@F$', 'DF'],
  ])('%s: %s', (_, numbers, expected) => {
    expect(groups(numbersIn(numbers)).join(' ')).toBe(expected);
  });

  it.each([
    ['F>D$ D$', ['F', 'D']],
    ['F>D D', []],
    ['F>D', []],
  ])('of %s the wanted links of %j are not made', (numbers, apart) => {
    expect(pairUp(numbersIn(numbers)).apart).toEqual(apart);
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
