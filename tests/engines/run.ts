import assert from 'node:assert/strict';
import { setTimeout as sleep } from 'node:timers/promises';
import { formatNumber } from '#contract/domain/paymentNumber.ts';
import { href } from '#contract/paths.ts';
import { testFine, writeFines } from '../e2e/support/fines.ts';
import { ACCEPTED_CARD } from '../e2e/support/journey.ts';
import { removeProduct, startProduct } from '../e2e/support/product.ts';
import { EVENT_MS } from '../support/limits.ts';
import type { Engine } from './engine.ts';
import { openFirefox } from './firefox.ts';
import { openWebKit } from './webkit.ts';

const ACTION = '[data-testid=action-principale]';

async function arrived(engine: Engine, path: string): Promise<void> {
  const end = Date.now() + EVENT_MS;
  while (!new URL(await engine.address()).pathname.startsWith(path)) {
    assert(Date.now() < end, `${engine.name} did not come to ${path}`);
    await sleep(100);
  }
}

/** A device without a camera is told so, and typing stays one step away (S-01). */
async function scan(engine: Engine, url: string): Promise<void> {
  await engine.open(url + href('accueil', 'fr'));
  await engine.press('[data-testid=ouvrir-scan]');
  assert.notEqual(await engine.read('[data-testid=scan-alerte]'), '');
}

/** From the number to the receipt (G-01, G-03, G-04). */
async function pay(engine: Engine, url: string, fine: string): Promise<void> {
  const { numAvis: noticeNumber, cleAvis: key } = testFine(fine);
  await engine.open(url + href('accueil', 'fr'));
  await engine.type('[name=numTelepaiementCode]', noticeNumber);
  await engine.type('[name=cle]', key);
  await engine.press(ACTION);
  await arrived(engine, href('detail', 'fr'));
  // The actions of all screens have one test id: each is waited for as the element that it is.
  await engine.press(`a${ACTION}`);
  await arrived(engine, href('choixModalites', 'fr'));
  await engine.press(`button${ACTION}`);
  await engine.type('[name=cardNumber]', ACCEPTED_CARD);
  await engine.type('[name=cardExpiry]', '12/39');
  await engine.type('[name=cardCvv]', '123');
  await engine.press('button[type=submit]:not([name=cancel])');
  await engine.press('[name=confirm]');
  // The provider leads back by itself.
  await arrived(engine, '/fr/tai/paiement/confirmation/');
  await engine.read('[data-testid=telecharger-pdf]');
  assert.match(await engine.read('main'), /90,00\s€/);
}

/** A change of language keeps the page (L-02). */
async function changeLanguage(engine: Engine, url: string): Promise<void> {
  await engine.open(url + href('aide', 'fr'));
  await engine.press('.fr-translate__btn');
  await engine.press('a.fr-translate__language[lang=de]');
  await arrived(engine, href('aide', 'de'));
  // The address changes before the screen.
  const end = Date.now() + EVENT_MS;
  while (!/Hilfe/.test(await engine.read('h1'))) {
    assert(Date.now() < end, 'the page is in German');
    await sleep(100);
  }
}

/** The receipt by itself, and the list of this tab. */
async function keep(engine: Engine, url: string, fine: string): Promise<void> {
  const number = formatNumber(testFine(fine).numAvis);
  await engine.open(url + href('justificatif', 'fr'));
  await engine.read('[data-testid=telecharger-pdf]');
  assert.match(await engine.read('main'), /90,00\s€/);
  await engine.open(url + href('mesAvis', 'fr'));
  await engine.read('main h2, main table, main li');
  assert((await engine.read('main')).includes(number), 'the list holds the notice');
}

/** Dashes and limits follow what is typed (F-01, F-05). */
async function typeBoth(engine: Engine, url: string): Promise<void> {
  await engine.open(url + href('accueil', 'fr'));
  await engine.type('[name=numTelepaiementCode]', '51900101000011');
  assert.equal(await engine.value('[name=numTelepaiementCode]'), '5190-0101-0000-11');
  await engine.type('[name=cle]', '217');
  assert.equal(await engine.value('[name=cle]'), '21');
}

const STEPS = {
  'scan refused': (engine, { url }) => scan(engine, url),
  'language changed': (engine, { url }) => changeLanguage(engine, url),
  'number and key typed': (engine, { url }) => typeBoth(engine, url),
  'looked up and paid': (engine, { url }, fine) => pay(engine, url, fine),
  'receipt and list read': (engine, { url }, fine) => keep(engine, url, fine),
} as const satisfies Record<
  string,
  (engine: Engine, product: { readonly url: string }, fine: string) => Promise<void>
>;

const ENGINES = [
  { maker: 'Firefox', fine: 'engine-firefox', open: openFirefox },
  { maker: 'WebKit', fine: 'engine-webkit', open: openWebKit },
] as const;

const product = await startProduct(writeFines());
const rows: { engine: string; step: string; outcome: string }[] = [];
try {
  for (const { maker, fine, open } of ENGINES) {
    const engine = await open();
    if (engine === null) {
      rows.push({ engine: maker, step: 'all', outcome: 'not run: not installed' });
      continue;
    }
    for (const [step, play] of Object.entries(STEPS)) {
      try {
        await play(engine, product, fine);
        rows.push({ engine: engine.name, step, outcome: 'ok' });
      } catch (error) {
        const shown = await engine.read('h1').catch(() => 'no title');
        const outcome = `FAILED: ${String(error)}; ${await engine.address()} shows "${shown}"`;
        rows.push({ engine: engine.name, step, outcome });
      }
    }
    await engine.close();
  }
} finally {
  await removeProduct(product);
}
console.table(rows);
process.exit(rows.some(({ outcome }) => outcome.startsWith('FAILED')) ? 1 : 0);
