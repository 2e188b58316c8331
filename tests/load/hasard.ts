/** A seeded draw (mulberry32), so that a day can be lived again. */
export interface Hasard {
  /** A number in [0, 1). */
  nombre(): number;
  /** True in this share of the draws. */
  chance(part: number): boolean;
  parmi<T>(choix: readonly [T, ...T[]]): T;
}

export function creerHasard(graine: number): Hasard {
  let etat = graine >>> 0;
  const nombre = (): number => {
    etat = (etat + 0x6d2b79f5) >>> 0;
    let t = Math.imul(etat ^ (etat >>> 15), etat | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
  };
  return {
    nombre,
    chance: (part) => nombre() < part,
    parmi: (choix) => choix[Math.floor(nombre() * choix.length)] ?? choix[0],
  };
}
