import assert from 'node:assert/strict';
import { setTimeout as sleep } from 'node:timers/promises';
import { href } from '#contract/paths.ts';
import { testFine, writeFines } from '../e2e/support/fines.ts';
import { ACCEPTED_CARD } from '../e2e/support/journey.ts';
import { removeProduct, startProduct } from '../e2e/support/product.ts';
import { type Engine, PATIENCE_MS } from './engine.ts';
import { openFirefox } from './firefox.ts';
import { openWebKit } from './webkit.ts';

const ACTION = '[data-testid=action-principale]';

async function arrived(engine: Engine, path: string): Promise<void> {
  const end = Date.now() + PATIENCE_MS;
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
  const { numAvis, cleAvis } = testFine(fine);
  await engine.open(url + href('accueil', 'fr'));
  await engine.type('[name=numTelepaiementCode]', numAvis);
  await engine.type('[name=cle]', cleAvis);
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

const ENGINES = [
  { maker: 'Firefox', fine: 'parcours-fr', open: openFirefox },
  { maker: 'WebKit', fine: 'parcours-de', open: openWebKit },
] as const;

const product = await startProduct(writeFines());
const rows: { engine: string; outcome: string }[] = [];
try {
  for (const { maker, fine, open } of ENGINES) {
    const engine = await open();
    if (engine === null) {
      rows.push({ engine: maker, outcome: 'not run: not installed' });
      continue;
    }
    try {
      await scan(engine, product.url);
      await pay(engine, product.url, fine);
      rows.push({ engine: engine.name, outcome: 'paid, receipt read' });
    } catch (error) {
      const stood = await engine.read('h1').catch(() => 'no title');
      const outcome = `FAILED: ${String(error)}; ${await engine.address()} shows "${stood}"`;
      rows.push({ engine: engine.name, outcome });
    } finally {
      await engine.close();
    }
  }
} finally {
  await removeProduct(product);
}
console.table(rows);
process.exit(rows.some(({ outcome }) => outcome.startsWith('FAILED')) ? 1 : 0);
