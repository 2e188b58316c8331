import type { Sample } from './measure.ts';

const KB = 1024;

export interface Aim {
  readonly aim: string;
  readonly limit: number;
  readonly reached: number;
  readonly met: boolean;
}

const aim = (text: string, limit: number, reached: number): Aim => ({
  aim: text,
  limit,
  reached: Number(reached.toFixed(3)),
  met: reached <= limit,
});

/** The pages of one run, by their names. */
export type Run = ReadonlyMap<string, Sample>;

function of(run: Run, name: string): Sample {
  const sample = run.get(name);
  if (sample === undefined) throw new Error(`${name}: not measured`);
  return sample;
}

/**
 * What the service asks of itself, as a person on a slow phone meets it; ratios of one run.
 * @param inlineCss bytes (brotli) of the rules that stand in the home page
 * @throws where a page is missing
 */
export function aims(run: Run, inlineCss: number): Aim[] {
  const [home, help] = [of(run, 'home'), of(run, 'help')];
  const [spa, govuk, dsfr] = [of(run, 'SPA'), of(run, 'govuk'), of(run, 'DSFR, help')];
  const shifts = ['home', 'help', 'detail', 'receipt'].map((name) => of(run, name).cls);
  return [
    aim('home: LCP / govuk', 1, home.lcp / govuk.lcp),
    aim('home: kB before LCP', 20, home.bytesBeforeLcp / KB),
    aim('home: validates / SPA paints', 0.9, home.validates / spa.lcp),
    aim('home: JavaScript before it validates, kB', 110, home.jsBeforeValidates / KB),
    aim('home: JavaScript, kB', 190, home.js / KB),
    aim('home: all bytes / SPA', 0.85, home.bytes / spa.bytes),
    aim('home: CSS before paint, kB', 15, inlineCss / KB),
    aim('home: requests', 12, home.requests),
    aim('home: TBT, ms', 100, home.tbt),
    aim('help: LCP / plain DSFR page', 1, help.lcp / dsfr.lcp),
    aim('CLS of every page', 0.01, Math.max(...shifts)),
  ];
}
