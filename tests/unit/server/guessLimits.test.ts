import { describe, expect, it } from 'vitest';
import type { FailureCounters } from '#server/ports/FailureCounters.ts';
import { createGuessLimits } from '#server/services/lookup/guessLimits.ts';

const QUARTER_HOUR = 900;
const ONE_DAY = 86_400;

/** Counters whose time is set by the test, seconds. */
function testCounters() {
  let now = 0;
  const states = new Map<string, { nombre: number; fin: number }>();
  const read = (keys: Iterable<string>) =>
    new Map(
      [...keys].flatMap((key) => {
        const state = states.get(key);
        if (state === undefined || state.fin <= now) return [];
        return [[key, { nombre: state.nombre, reste: state.fin - now }] as const];
      }),
    );
  const counters: FailureCounters = {
    read: async (keys) => read(keys),
    async count(windows) {
      for (const [key, period] of windows) {
        const state = read([key]).get(key);
        const fin = now + (state?.reste ?? period);
        states.set(key, { nombre: (state?.nombre ?? 0) + 1, fin });
      }
      return read(windows.keys());
    },
  };
  const advance = (seconds: number) => {
    now += seconds;
  };
  return { compteurs: counters, advance };
}

function scene() {
  const { compteurs: counters, advance } = testCounters();
  const guessLimits = createGuessLimits(counters, 's', 0);
  /** How long to wait, or whether the guess was let through. */
  const guessKey = async (numero: string, adresse = '192.0.2.1', right = false) => {
    const issue = await guessLimits.attempt(
      { adresse, numero },
      async () => ({ right, resultat: 'passe' }),
      async () => false,
    );
    return 'waitS' in issue ? issue.waitS : issue.result;
  };
  return { advance, guessKey };
}

describe('D-15: the ceilings of wrong answers', () => {
  it('D-15: five for a number and a prefix; the wait is what is left of 15 minutes', async () => {
    const { advance, guessKey } = scene();
    for (let guess = 1; guess <= 5; guess += 1) expect(await guessKey('A')).toBe('passe');
    expect(await guessKey('A')).toBe(QUARTER_HOUR);
    advance(QUARTER_HOUR - 1);
    // The right key waits as well: it would tell itself apart otherwise.
    expect(await guessKey('A', '192.0.2.1', true)).toBe(1);
    expect(await guessKey('A', '192.0.2.2')).toBe('passe');
    advance(1);
    expect(await guessKey('A')).toBe('passe');
  });

  it('D-15: ten for a number and a prefix within a day', async () => {
    const { advance, guessKey } = scene();
    for (let guess = 1; guess <= 10; guess += 1) {
      expect(await guessKey('A')).toBe('passe');
      if (guess === 5) advance(QUARTER_HOUR);
    }
    advance(QUARTER_HOUR);
    expect(await guessKey('A')).toBe(ONE_DAY - 2 * QUARTER_HOUR);
    advance(ONE_DAY - 2 * QUARTER_HOUR);
    expect(await guessKey('A')).toBe('passe');
  });

  it('D-15: thirty for a prefix, an IPv6 /64 being one', async () => {
    const { guessKey } = scene();
    for (let guess = 1; guess <= 30; guess += 1) {
      expect(await guessKey(`N${guess}`, `2001:db8::${guess}`)).toBe('passe');
    }
    expect(await guessKey('N31', '2001:db8::ffff')).toBe(QUARTER_HOUR);
    expect(await guessKey('N31', '2001:db8:0:1::1')).toBe('passe');
  });

  it('D-15: forty for a number refuse nobody, and right answers count nowhere', async () => {
    const { guessKey } = scene();
    for (let guess = 1; guess <= 41; guess += 1) {
      expect(await guessKey('A', `192.0.2.${guess}`)).toBe('passe');
    }
    for (let guess = 1; guess <= 50; guess += 1) {
      expect(await guessKey('A', '198.51.100.1', true)).toBe('passe');
    }
  });
});
