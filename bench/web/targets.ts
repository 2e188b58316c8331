import type { Journey } from './journeys.ts';
import type { Sample } from './measure.ts';

const KB = 1024;

/** What was measured of one build: its pages and the peers' by their names, and its journey unless it was left out. */
export interface Run {
  readonly pages: ReadonlyMap<string, Sample>;
  readonly journey?: Journey | undefined;
}

interface Aim {
  readonly aim: string;
  readonly limit: number;
  /** What a build reaches; absent if that was not measured. */
  readonly reached: (run: Run) => number | undefined;
}

/** Below it nobody notices; a ratio to a page that hardly blocks says nothing, ms. */
const BLOCKED_FLOOR_MS = 50;

export const OUR_PAGES = ['home', 'help', 'detail', 'receipt'] as const;

type Figure = keyof Sample;

/** A figure of one page as a part of a figure of another. */
const ratio =
  (page: string, figure: Figure, peer: string, peerFigure: Figure, floor = 0): Aim['reached'] =>
  ({ pages }) => {
    const [ours, theirs] = [pages.get(page), pages.get(peer)];
    return ours && theirs && ours[figure] / Math.max(theirs[peerFigure], floor);
  };

const ofHome =
  (figure: Figure, unit = 1): Aim['reached'] =>
  ({ pages }) => {
    const home = pages.get('home');
    return home && home[figure] / unit;
  };

/** A time of the journey as a part of the time in which the GOV.UK page paints. */
const ofJourney =
  (time: keyof Journey): Aim['reached'] =>
  ({ pages, journey }) => {
    const govuk = pages.get('govuk');
    return journey && govuk && journey[time] / govuk.lcp;
  };

function worstShift({ pages }: Run): number | undefined {
  const shifts = OUR_PAGES.flatMap((name) => pages.get(name)?.cls ?? []);
  return shifts.length > 0 ? Math.max(...shifts) : undefined;
}

/** What the service asks of itself, as a person on a slow phone meets it; ratios of one run. */
const AIMS: readonly Aim[] = [
  {
    aim: 'home: blocked / SPA',
    limit: 1,
    reached: ratio('home', 'tbt', 'SPA', 'tbt', BLOCKED_FLOOR_MS),
  },
  {
    aim: 'home: validates / SPA paints',
    limit: 1,
    reached: ratio('home', 'validates', 'SPA', 'lcp'),
  },
  {
    aim: 'home: longest task after the first paint / SPA',
    limit: 1,
    reached: ratio('home', 'longestTask', 'SPA', 'longestTask'),
  },
  { aim: 'home: LCP / govuk', limit: 0.9, reached: ratio('home', 'lcp', 'govuk', 'lcp') },
  {
    aim: 'help: LCP / plain DSFR page',
    limit: 0.8,
    reached: ratio('help', 'lcp', 'DSFR, help', 'lcp'),
  },
  {
    aim: 'back from the provider → outcome / LCP of govuk',
    limit: 1.3,
    reached: ofJourney('outcome'),
  },
  { aim: 'first visit: outcome / LCP of govuk', limit: 1.6, reached: ofJourney('firstOutcome') },
  { aim: 'lookup → detail / LCP of govuk', limit: 1.4, reached: ofJourney('detail') },
  { aim: 'detail → choice / LCP of govuk', limit: 0.9, reached: ofJourney('choice') },
  { aim: 'idle page: animation frames a second', limit: 0, reached: ofHome('idleFrames') },
  { aim: 'CLS of every page', limit: 0.02, reached: worstShift },
  { aim: 'second visit: files', limit: 0, reached: ({ journey }) => journey?.secondVisitFiles },
  {
    aim: 'home: script before it validates, kB',
    limit: 150,
    reached: ofHome('jsBeforeValidates', KB),
  },
  { aim: 'home: requests', limit: 24, reached: ofHome('requests') },
];

const rounded = (value: number) => Number(value.toFixed(3));

/**
 * One row for each aim of which something was measured: its limit, what each build reaches, and if this one meets it.
 * @param run this build
 * @param others other builds by their names
 */
export function aimRows(run: Run, others: Readonly<Record<string, Run>> = {}) {
  return AIMS.flatMap(({ aim, limit, reached }) => {
    const value = reached(run);
    if (value === undefined) return [];
    const beside = Object.entries(others).map(([name, other]) => [
      name,
      rounded(reached(other) ?? 0),
    ]);
    return [
      { aim, limit, ...Object.fromEntries(beside), reached: rounded(value), met: value <= limit },
    ];
  });
}
