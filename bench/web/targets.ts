import type { Journey } from './journeys.ts';
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
 * @throws where a page is missing
 */
export function aims(run: Run, journey: Journey): Aim[] {
  const [home, help] = [of(run, 'home'), of(run, 'help')];
  const [spa, govuk, dsfr] = [of(run, 'SPA'), of(run, 'govuk'), of(run, 'DSFR, help')];
  const shifts = ['home', 'help', 'detail', 'receipt'].map((name) => of(run, name).cls);
  return [
    aim('back from the provider → outcome, ms', 2000, journey.outcome),
    aim('back from the provider → outcome, files', 16, journey.outcomeFiles),
    aim('lookup → detail, ms', 1200, journey.detail),
    aim('detail → choice, ms', 700, journey.choice),
    aim('second visit: files', 0, journey.secondVisitFiles),
    aim('home: LCP / govuk', 1, home.lcp / govuk.lcp),
    aim('help: LCP / plain DSFR page', 0.8, help.lcp / dsfr.lcp),
    aim('home: validates / SPA paints', 1, home.validates / spa.lcp),
    aim('home: blocked, ms', 200, home.tbt),
    aim('CLS of every page', 0.02, Math.max(...shifts)),
    aim('home: script before it validates, kB', 150, home.jsBeforeValidates / KB),
    aim('home: script, kB', 215, home.js / KB),
    aim('home: requests', 24, home.requests),
  ];
}
