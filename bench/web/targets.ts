import type { Journey } from './journeys.ts';
import type { Sample } from './measure.ts';

const KB = 1024;

interface Aim {
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

/** Below it nobody notices; a ratio to a page that hardly blocks says nothing, ms. */
const BLOCKED_FLOOR_MS = 50;

/** The pages of one run, by their names. */
type Run = ReadonlyMap<string, Sample>;

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
    aim('home: blocked / SPA', 1.3, home.tbt / Math.max(spa.tbt, BLOCKED_FLOOR_MS)),
    aim('home: validates / SPA paints', 1, home.validates / spa.lcp),
    aim('home: longest task after the first paint / SPA', 1, home.longestTask / spa.longestTask),
    aim('home: LCP / govuk', 0.9, home.lcp / govuk.lcp),
    aim('help: LCP / plain DSFR page', 0.8, help.lcp / dsfr.lcp),
    aim('back from the provider → outcome / LCP of govuk', 1.3, journey.outcome / govuk.lcp),
    aim('first visit: outcome / LCP of govuk', 1.6, journey.firstOutcome / govuk.lcp),
    aim('lookup → detail / LCP of govuk', 1.4, journey.detail / govuk.lcp),
    aim('detail → choice / LCP of govuk', 0.9, journey.choice / govuk.lcp),
    aim('idle page: animation frames a second', 0, home.idleFrames),
    aim('CLS of every page', 0.02, Math.max(...shifts)),
    aim('second visit: files', 0, journey.secondVisitFiles),
    aim('home: script before it validates, kB', 150, home.jsBeforeValidates / KB),
    aim('home: requests', 24, home.requests),
  ];
}
