import { type Browser, chromium } from '@playwright/test';
import { browserOf } from '../../scripts/browser.ts';
import type { Product } from '../../tests/e2e/support/product.ts';
import { type Journey, MAX_ROUNDS, measureJourney } from './journeys.ts';
import { measure, medians, type Profile, type Sample, type Target } from './measure.ts';

export interface Rounds {
  readonly n: number;
  readonly profile: Profile;
  /** Called before each round. */
  readonly note: () => void;
}

/** Pages of one build of ours, or of the peers. */
export interface Site {
  readonly build: string;
  readonly targets: readonly Target[];
}

async function withBrowser<T>(use: (browser: Browser) => Promise<T>): Promise<T> {
  const browser = await chromium.launch(browserOf('android', 'whole'));
  try {
    return await use(browser);
  } finally {
    await browser.close();
  }
}

/** Every page of every site in turn, `n` times over, so that a busy moment of the machine meets them all. */
export function measurePages(sites: readonly Site[], { n, profile, note }: Rounds) {
  const pages = sites.flatMap(({ build, targets }) =>
    targets.map((target) => ({ build, target, samples: [] as Sample[] })),
  );
  return withBrowser(async (browser) => {
    // Compresses what a server compresses when first asked.
    for (const { target } of pages) await measure(browser, target, profile);
    for (let round = 0; round < n; round++) {
      note();
      for (const { target, samples } of pages) {
        samples.push(await measure(browser, target, profile));
      }
    }
    return pages.map(({ build, target: { name }, samples }) => ({
      build,
      name,
      sample: medians(samples),
    }));
  });
}

/** Journeys of payers, one after the other, on each build in turn. */
export function measureJourneys(
  products: Readonly<Record<string, Product>>,
  { n, profile, note }: Rounds,
): Promise<Partial<Record<string, Journey>>> {
  const builds = Object.entries(products).map(([build, product]) => ({
    build,
    product,
    samples: [] as Journey[],
  }));
  return withBrowser(async (browser) => {
    for (let round = 0; round < Math.min(n, MAX_ROUNDS); round++) {
      note();
      for (const { product, samples } of builds) {
        samples.push(await measureJourney(browser, product, round, profile));
      }
    }
    return Object.fromEntries(builds.map(({ build, samples }) => [build, medians(samples)]));
  });
}
