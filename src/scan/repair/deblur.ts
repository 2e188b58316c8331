/**
 * Undoes defocus on the module grid: finds the dark and light modules which, blurred by a lens of a given
 * radius, come nearest to what was measured. Sharpening the picture cannot do it, because it does not know
 * that a module is either dark or light.
 */

/** Share of a disk of `radius` modules that falls on each of the 5 × 5 modules around its own. */
function diskShares(radius: number): Float64Array {
  const shares = new Float64Array(25);
  const fine = 12;
  let total = 0;
  for (let i = 0; i < 5 * fine; i++) {
    for (let j = 0; j < 5 * fine; j++) {
      const y = (i + 0.5) / fine - 2.5;
      const x = (j + 0.5) / fine - 2.5;
      if (Math.hypot(x, y) > radius) continue;
      const cell = Math.floor(i / fine) * 5 + Math.floor(j / fine);
      shares[cell] = (shares[cell] ?? 0) + 1;
      total++;
    }
  }
  return shares.map((share) => share / total);
}

const knownShares = new Map<number, Float64Array>();

function sharesOf(radius: number): Float64Array {
  const shares = knownShares.get(radius) ?? diskShares(radius);
  knownShares.set(radius, shares);
  return shares;
}

/** Modules around one that its blur reaches. */
const REACH = 2;

/** Blurs a grid whose surroundings have one value. */
function spread(
  light: Float64Array,
  size: number,
  shares: Float64Array,
  outside: number,
): Float64Array {
  const blurred = new Float64Array(light.length);
  for (let i = 0; i < light.length; i++) {
    const x = i % size;
    const y = (i - x) / size;
    let sum = 0;
    for (let k = 0; k < 25; k++) {
      const share = shares[k] ?? 0;
      if (share === 0) continue;
      const cx = x + (k % 5) - REACH;
      const cy = y + ((k / 5) | 0) - REACH;
      const inside = cx >= 0 && cy >= 0 && cx < size && cy < size;
      sum += share * (inside ? (light[cy * size + cx] ?? 0) : outside);
    }
    blurred[i] = sum;
  }
  return blurred;
}

/** Least squares `levels ≈ base + gain * model`. */
function regress(model: Float64Array, levels: Float32Array): { base: number; gain: number } {
  const n = model.length;
  let [sm, sl, smm, sml] = [0, 0, 0, 0];
  for (let i = 0; i < n; i++) {
    const value = model[i] ?? 0;
    const level = levels[i] ?? 0;
    sm += value;
    sl += level;
    smm += value * value;
    sml += value * level;
  }
  const gain = (n * sml - sm * sl) / Math.max(1e-9, n * smm - sm * sm);
  return { base: (sl - gain * sm) / n, gain };
}

const PAPER = 1;
const ROUNDS = 30;
const STEP = 1.6;

/**
 * Modules behind a blurred grid, by projected gradient steps.
 * @param levels mean grey of each module, dark below light
 * @param radius of the blur, in modules
 * @returns 1 where a module is dark
 */
export function deblur(levels: Float32Array, size: number, radius: number): Uint8Array {
  const shares = sharesOf(radius);
  const low = levels.reduce((least, level) => Math.min(least, level));
  const high = levels.reduce((most, level) => Math.max(most, level));
  const light = Float64Array.from(levels, (level) => (level - low) / Math.max(1e-9, high - low));
  for (let round = 0; round < ROUNDS; round++) {
    const model = spread(light, size, shares, PAPER);
    const { base, gain } = regress(model, levels);
    const scale = 1 / Math.max(1e-9, gain);
    const residual = new Float64Array(model.length);
    for (let i = 0; i < residual.length; i++) {
      residual[i] = ((levels[i] ?? 0) - base) * scale - (model[i] ?? 0);
    }
    // The disk is symmetric, so spreading the residual is the gradient.
    const gradient = spread(residual, size, shares, 0);
    for (let i = 0; i < light.length; i++) {
      light[i] = Math.min(1, Math.max(0, (light[i] ?? 0) + STEP * (gradient[i] ?? 0)));
    }
  }
  return Uint8Array.from(light, (value) => (value < 0.5 ? 1 : 0));
}

/**
 * How light each module looks through a lens of a given radius.
 * @param dark 1 where a module is dark
 * @returns 0 dark … 1 light
 */
export function blurredModules(dark: Uint8Array, size: number, radius: number): Float64Array {
  const light = Float64Array.from(dark, (module) => 1 - module);
  return spread(light, size, sharesOf(radius), PAPER);
}
