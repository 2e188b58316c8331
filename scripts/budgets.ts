import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Budget, excess, readManifest, sent, summary, weigh } from './weights.ts';

const FOLDER = 'dist/client';

interface Route {
  readonly name: string;
  /** Chunks and modules of the manifest that the route needs before it can be used. */
  readonly roots: readonly string[];
  readonly budget: Budget;
}

/** What every page but home loads: the breadcrumb, and the icons that home does not show (ADR 44). */
const BEYOND_HOME = 'src/app/Trail.tsx';

/**
 * Bytes as sent (brotli), just above what the build weighs today: a rise is seen the day it comes. The hashes in
 * the names of the files do not compress: a change of one line elsewhere moved a route by up to 170 bytes. The aim of the home
 * page is 110 kB of scripts before the form validates and 15 kB of styles; docs/adr/0030 says what is between.
 */
const ROUTES: readonly Route[] = [
  {
    name: 'home, until the form validates',
    roots: ['start', 'HomePage'],
    budget: { js: 126_350, css: 17_250, files: 3 },
  },
  {
    name: 'home, with the first call and the DSFR',
    roots: ['start', 'HomePage', 'http', 'react-dsfr/dsfr/dsfr.module.js'],
    budget: { js: 174_050, css: 17_250, files: 5 },
  },
  {
    name: 'help',
    roots: ['start', 'PageStatique', BEYOND_HOME],
    budget: { js: 104_350, css: 20_450, files: 6 },
  },
  {
    name: 'detail',
    roots: ['start', 'src/pages/detail/DetailPage.tsx', BEYOND_HOME],
    budget: { js: 134_550, css: 20_950, files: 15 },
  },
  {
    name: 'receipt',
    roots: ['start', 'src/pages/justificatif/JustificatifPage.tsx', BEYOND_HOME],
    budget: { js: 130_850, css: 18_750, files: 10 },
  },
];

/** Classes that no markup holds until something happens: their rules must outlive the removal of unused ones. */
const STATES = [
  'fr-modal--opened',
  'fr-collapse--expanded',
  'fr-input-group--error',
  'fr-message--error',
  'fr-message--info',
  'data-fr-theme',
  'aria-expanded',
];

const manifest = readManifest('dist/manifest.json');
const loads = ROUTES.map(({ roots, ...route }) => ({
  ...route,
  load: weigh(manifest, roots, (file) => sent(FOLDER, file)),
}));
console.table(loads.map(({ name, load }) => ({ route: name, ...summary(load) })));
const faults = loads.flatMap(({ name, load, budget }) => excess(name, load, budget));
const [sheet = ''] = [...(loads[0]?.load.css.keys() ?? [])];
const css = readFileSync(join(FOLDER, sheet), 'utf8');
const lost = STATES.filter((state) => !css.includes(state));
faults.push(...lost.map((state) => `${state}: no rule in ${sheet}`));
for (const fault of faults) console.error(fault);
process.exit(faults.length === 0 ? 0 : 1);
