/** A seeded draw (mulberry32), so that a day can be lived again. */
export interface Random {
  /** A number in [0, 1). */
  nombre(): number;
  /** True in this share of the draws. */
  chance(part: number): boolean;
  parmi<T>(choice: readonly [T, ...T[]]): T;
}

export function createRandom(seed: number): Random {
  let state = seed >>> 0;
  const count = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = Math.imul(state ^ (state >>> 15), state | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
  };
  return {
    nombre: count,
    chance: (part) => count() < part,
    parmi: (choice) => choice[Math.floor(count() * choice.length)] ?? choice[0],
  };
}
