import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import type { ProviderName } from '#contract/domain/providerName.ts';
import type { DirectScenario } from '#sandbox/direct/scenarios.ts';
import type { Transaction } from '#sandbox/transaction.ts';
import { createProviders } from '#server/adapters/createProviders.ts';
import { type OpenDatabase, openPostgres } from '#server/database/open.ts';
import { createPeppers } from '#server/services/lookup/keyHash.ts';
import { checkLedger } from '#server/services/operations/checkLedger.ts';
import { sweepAttempts } from '#server/services/payment/sweepAttempts.ts';
import { moneySetAside, takings, total, unequal } from '../../bench/book.ts';
import { readForm } from '../../bench/browser.ts';
import { DIRECT, startDirect } from '../fixtures/direct.ts';
import { CONTRACT, enter, poster, returnForm } from '../fixtures/sandbox.ts';
import { type App, openSession, startApp } from '../support/app.ts';
import { freePort } from '../support/port.ts';
import { newDatabase } from '../support/postgres.ts';
import { createFine } from './support.ts';

const KEY = '21';

/** What payers do at the provider; a card ends in its response code. */
const CARDS = ['00', '05', '00', '60'] as const;
const SCENARIOS: readonly DirectScenario[] = ['normal', 'none', 'duplicate', 'automatic-only'];

/** Two servers on one database: the first pays by Sips, and the second by Direct after the switch. */
describe('D-45: a switch from Sips to Direct in the middle of a day', () => {
  let sandbox: Awaited<ReturnType<typeof startDirect>>;
  let base: OpenDatabase;
  let services: Record<ProviderName, App>;

  beforeAll(async () => {
    sandbox = await startDirect({
      retryFactor: 1 / 300_000,
      lateDelayMs: 50,
      pendingDelayMs: 200,
    });
    base = await openPostgres(await newDatabase(inject('postgresUrl'), inject('migrated')));
    const port = await freePort();
    const env = {
      PUBLIC_URL: `http://127.0.0.1:${port}`,
      TRUST_PROXY: '127.0.0.1',
      SIPS_URL: `${sandbox.origin}/paymentInit`,
      SIPS_OFFICE_URL: sandbox.origin,
      SIPS_MERCHANT_ID: CONTRACT.merchantId,
      SIPS_SECRET_KEY: CONTRACT.secretKey,
      SIPS_INTERFACE_VERSION: CONTRACT.interfaceVersion,
      DIRECT_URL: sandbox.origin,
      DIRECT_MERCHANT_ID: DIRECT.merchantId,
      DIRECT_API_KEY_ID: DIRECT.apiKeyId,
      DIRECT_API_SECRET: DIRECT.apiSecret,
      DIRECT_WEBHOOK_KEY_ID: DIRECT.webhookKey.keyId,
      DIRECT_WEBHOOK_SECRET: DIRECT.webhookKey.secret,
      TOKEN_SECRET: 't'.repeat(32),
      XSRF_SECRET: 'x'.repeat(32),
      RETURN_SECRET: 'r'.repeat(32),
      KEY_PEPPERS: 'p'.repeat(32),
    };
    const open = (provider: ProviderName) =>
      startApp({ ...env, PAIEMENT: provider }, { base: base.base }, (real) => real);
    services = { sips: await open('sips'), direct: await open('direct') };
    // After the switch only the second one is there to hear of either.
    await services.direct.app.listen({ port });
  });
  afterAll(async () => {
    await services.sips.fermer();
    await services.direct.fermer();
    await base.close();
    await sandbox.close();
  });

  /** A payer who is sent to the provider of this server. @returns the payment page */
  async function leave(provider: ProviderName): Promise<string> {
    const service = services[provider];
    const numAvis = await createFine(base.base);
    await base.base
      .updateTable('amende')
      .set(createPeppers(service.config.secrets.KEY_PEPPERS).protect(numAvis, KEY))
      .where('num_avis', '=', numAvis)
      .execute();
    const call = await openSession(service);
    await call('rechercheAmende', { numAmende: numAvis, cleAmende: KEY });
    const start = { numAvis, canal: '2', typeReglement: 'TOTAL', nature: 'AMENDES', locale: 'fr' };
    const { action, champs: fields } = readForm((await call('envoiSips', start)).body);
    return provider === 'sips' ? enter({ action, fields }) : action;
  }

  async function pay(page: string, code: string, scenario: DirectScenario): Promise<void> {
    const card = { cardNumber: `41000000000000${code}`, cardExpiry: '12/99', cardCvv: '123' };
    await poster(`${page}/carte`, { ...card, scenario });
    const back = await poster(`${page}/authentification`, { confirm: '1' });
    const address = back.headers.get('location') ?? '';
    if (address.includes('RETURNMAC')) await fetch(address, { redirect: 'manual' });
    const form = page.includes('/paiement/') ? await returnForm(page) : null;
    if (form !== null && scenario !== 'automatic-only') await poster(form.action, form.fields);
  }

  /** What both providers took, by reference. Cents. */
  async function book(): Promise<ReadonlyMap<string, number>> {
    const read = async (path: string) => (await fetch(`${sandbox.origin}${path}`)).json();
    const transactions: Transaction[] = await read('/transactions');
    const checkouts: { reference: string; payments: { acquired: number }[] }[] =
      await read('/checkouts');
    return new Map([
      ...transactions
        .filter(({ resultat }) => resultat?.code === '00' || resultat?.code === '60')
        .map((one) => [one.transactionReference, one.montant] as const),
      ...checkouts.map(
        ({ reference, payments }) =>
          [reference, payments.reduce((sum, { acquired }) => sum + acquired, 0)] as const,
      ),
    ]);
  }

  it('every payment ends at its own provider, and the accounts agree to the cent', async () => {
    const moods = SCENARIOS.flatMap((scenario) => CARDS.map((code) => ({ scenario, code })));
    const begun = await Promise.all(moods.map(() => leave('sips')));
    const before = moods.slice(0, moods.length / 2);
    for (const [rank, { code, scenario }] of before.entries()) {
      await pay(begun[rank] ?? '', code, scenario);
    }
    // The switch: payers who are at Sips go on there, and new ones go to Direct.
    const after = await Promise.all(
      [...moods, { scenario: 'two-payments', code: '00' } as const].map(async (mood) => ({
        ...mood,
        page: await leave('direct'),
      })),
    );
    for (const [rank, { code, scenario }] of moods.entries()) {
      if (rank >= before.length) await pay(begun[rank] ?? '', code, scenario);
    }
    for (const { page, code, scenario } of after) await pay(page, code, scenario);
    await base.base
      .updateTable('tentative')
      .set({ expire_le: sql<Date>`now() - interval '10 minutes'` })
      .execute();
    const providers = createProviders(services.direct.config);
    // A card that ends in 60 is accepted a little later.
    const differences = async () => {
      await sweepAttempts(base.base, providers);
      return unequal(await book(), await takings(base.base), await moneySetAside(base.base));
    };
    await expect.poll(differences, { timeout: 20_000, interval: 200 }).toEqual([]);

    const taken = await book();
    const [ledger, aside] = [await takings(base.base), await moneySetAside(base.base)];
    expect(total(ledger) + total(aside)).toBe(total(taken));
    expect(total(taken)).toBeGreaterThan(20 * 9_000);
    expect([...aside.values()]).toHaveLength(1);
    const day = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Paris' }).format(new Date());
    expect(await checkLedger(base.base, day)).toEqual([]);
  }, 120_000);
});
