import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Command, Option } from 'commander';
import { ensureBrowser } from '../scripts/browser.ts';
import { writeFines } from '../tests/e2e/support/fines.ts';
import { type Product, removeProduct, startProduct } from '../tests/e2e/support/product.ts';
import { CPU_RATES, type Profile } from './web/measure.ts';
import { buildCommit } from './web/otherBuild.ts';
import { measureJourneys, measurePages, type Rounds } from './web/rounds.ts';
import { pageRow } from './web/rows.ts';
import { ourPages, servePeers } from './web/sites.ts';
import { createSpeedometer } from './web/speed.ts';
import { aimRows, OUR_PAGES, type Run } from './web/targets.ts';

interface Options {
  readonly n: number;
  readonly profile: Profile;
  readonly against?: string;
  readonly only?: string;
}

const { n, profile, against, only } = new Command('bench web')
  .description('measures cold loads of our pages beside a DSFR page, the govuk page and an SPA')
  .option('-n <n>', 'loads of each page', Number, 5)
  .option('--against <ref>', 'builds this commit too, and measures both in turn')
  .addOption(
    new Option('--only <page>', 'one page beside the peers, and no journeys').choices(OUR_PAGES),
  )
  .addOption(
    new Option('--profile <profile>', 'processor of the phone')
      .choices(Object.keys(CPU_RATES))
      .default('usual'),
  )
  .parse()
  .opts<Options>();

const HERE = 'here';
const PEERS = 'peers';

const isWanted = ({ name }: { readonly name: string }) => only === undefined || name === only;

await ensureBrowser('whole');
const folder = mkdtempSync(join(tmpdir(), 'bench-web-'));
const other = against === undefined ? undefined : buildCommit(against);
const products: Record<string, Product> = {};
let peers: Awaited<ReturnType<typeof servePeers>> = [];
try {
  const product = await startProduct(writeFines());
  products[HERE] = product;
  if (against !== undefined && other !== undefined)
    products[against] = await startProduct(writeFines(), other.folder);
  peers = await servePeers(folder, product);
  const { note, verdict } = createSpeedometer();
  const rounds: Rounds = { n, profile, note };
  const sites = Object.entries(products).map(([build, served]) => ({
    build,
    targets: ourPages(served).filter(isWanted),
  }));
  const peerPages = { build: PEERS, targets: peers.map(({ name, url }) => ({ name, url })) };
  const pages = await measurePages([...sites, peerPages], rounds);
  const journeys = only === undefined ? await measureJourneys(products, rounds) : {};
  const runOf = (build: string): Run => ({
    pages: new Map(
      pages
        .filter((page) => [build, PEERS].includes(page.build))
        .map(({ name, sample }) => [name, sample]),
    ),
    journey: journeys[build],
  });
  console.log(`slow 4G, CPU x${CPU_RATES[profile]}, 360 x 800, medians of ${n}; ${verdict()}`);
  const rows = pages
    .toSorted((one, another) => one.name.localeCompare(another.name))
    .map(({ build, name, sample }) => [
      build === against ? `${name}, ${build}` : name,
      pageRow(sample),
    ]);
  console.table(Object.fromEntries(rows));
  console.table(aimRows(runOf(HERE), against === undefined ? {} : { [against]: runOf(against) }));
} finally {
  for (const { server } of peers) await server.close();
  for (const product of Object.values(products)) await removeProduct(product);
  other?.remove();
  rmSync(folder, { recursive: true, force: true });
}
