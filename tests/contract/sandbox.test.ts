import { fork } from 'node:child_process';
import { once } from 'node:events';
import { appendFileSync, mkdtempSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { LANGUAGES } from '#contract/domain/languages.ts';
import { SandboxUnavailable, startSandbox } from '#server/start/sandboxProcess.ts';
import {
  CONTRACT,
  depart,
  enter,
  listen,
  payWithCard,
  poster,
  returnForm,
  SIPS_DEFAULTS,
  speakSips,
  startMerchant,
  startTestSandbox,
  typeCard,
  wait,
} from '../fixtures/sandbox.ts';

let merchant: Awaited<ReturnType<typeof startMerchant>>;
let sandbox: Awaited<ReturnType<typeof startTestSandbox>>;

beforeAll(async () => {
  merchant = await startMerchant();
  sandbox = await startTestSandbox({ lateDelayMs: 200, pendingDelayMs: 150 });
});
afterAll(async () => {
  await sandbox.fermer();
  await merchant.fermer();
});
beforeEach(() => {
  merchant.recues.length = 0;
  merchant.etat.statut = 200;
});

/** Starts a payment and answers what a test needs of it. */
async function begin(others: Parameters<typeof depart>[1] = {}) {
  const start = depart(merchant.origine, others);
  const page = await enter(sandbox.gateway.form(start));
  return { start, page };
}

const codes = () => merchant.recues.map((corps) => sandbox.gateway.readAnswer(corps).responseCode);

describe('payment', () => {
  it('G-04: an accepted card is told server to server, then through the browser, with one print', async () => {
    const { start, page } = await begin();
    await payWithCard(page, '00');
    expect(codes()).toEqual(['00']);
    const back = await returnForm(page);
    expect(back?.action).toBe(start.returnUrl);
    const automatic = sandbox.gateway.readAnswer(merchant.recues[0] ?? {});
    expect(sandbox.gateway.readAnswer(back?.fields ?? {})).toEqual(automatic);
    expect(automatic).toMatchObject({
      reference: start.reference,
      state: 'ACCEPTE',
      amount: 13_500,
      currency: '978',
      merchant: CONTRACT.merchantId,
      card: { marque: 'VISA', fin: '0000' },
      returnContext: start.returnContext,
    });
    expect(automatic.authorisation).toMatch(/^\d{6}$/);
  });

  it.each([
    ['05', 'REFUSE'],
    ['51', 'REFUSE'],
    ['75', 'REFUSE'],
    ['60', 'EN_ATTENTE'],
    ['17', 'ANNULE'],
    ['97', 'EXPIRE'],
    ['88', 'EN_ATTENTE'],
  ])('D-19: a card that ends in %s gives %s', async (code, state) => {
    const { page } = await begin();
    await payWithCard(page, code);
    expect(sandbox.gateway.readAnswer(merchant.recues[0] ?? {})).toMatchObject({
      responseCode: code,
      state,
      authorisation: null,
    });
  });

  it('D-19: refusing on the 3-D Secure page gives 05, cancelling on the card page 17', async () => {
    const refusal = await begin();
    await typeCard(refusal.page, '00');
    await poster(`${refusal.page}/authentification`, { refuse: '1' });
    const cancellation = await begin();
    await poster(`${cancellation.page}/carte`, { cancel: '1', scenario: 'normal' });
    expect(codes()).toEqual(['05', '17']);
    expect(await returnForm(cancellation.page)).not.toBeNull();
  });

  it('D-19: only an accepted payment promises a receipt', async () => {
    const billet = async (answer: Record<string, string>) => {
      const { page } = await begin();
      await typeCard(page, '00');
      await poster(`${page}/authentification`, answer);
      return (await fetch(page)).text();
    };
    const accepte = await billet({ confirm: '1' });
    expect(accepte).toContain('Continuez pour obtenir votre justificatif.');
    const refuse = await billet({ refuse: '1' });
    expect(refuse).not.toContain('justificatif');
    expect(refuse).toContain('Continuez pour revenir au site du marchand.');
  });

  it('D-27: the payer goes back by himself, but not where the scenario has no return', async () => {
    const billet = async (scenario: 'normal' | 'automatic-only') => {
      const { page } = await begin();
      await typeCard(page, '00', scenario);
      await poster(`${page}/authentification`, { confirm: '1' });
      return (await fetch(page)).text();
    };
    expect(await billet('normal')).toContain('<script src="/continue.js" defer></script>');
    expect(await billet('automatic-only')).not.toContain('<script');
  });

  it('D-19: two clicks on confirm tell the outcome once', async () => {
    const { page } = await begin();
    await typeCard(page, '00');
    const click = () => poster(`${page}/authentification`, { confirm: '1' });
    await Promise.all([click(), click(), click()]);
    expect(codes()).toEqual(['00']);
  });

  it('D-19: confirm and refuse together decide nothing', async () => {
    const { page } = await begin();
    await typeCard(page, '00');
    await poster(`${page}/authentification`, { confirm: '1', refuse: '1' });
    await poster(`${page}/authentification`, {});
    expect(codes()).toEqual([]);
  });

  it('D-19: a card that is not good leaves the payer on the card page, and names the field', async () => {
    const { page } = await begin({ language: 'en' });
    const answer = await poster(`${page}/carte`, {
      cardNumber: '4970100000000000',
      cardExpiry: '13/30',
      cardCvv: '12',
    });
    const text = await answer.text();
    expect(answer.status).toBe(422);
    expect(text).toContain('<title>Error:');
    expect(text.match(/aria-invalid="true"/g)).toHaveLength(3);
    const expired = await poster(`${page}/carte`, {
      cardNumber: '4200 0000 0000 0000',
      cardExpiry: '01/20',
      cardCvv: '123',
    });
    expect(await expired.text()).toContain('This card has expired');
    expect(codes()).toEqual([]);
  });
});

describe('scenarios', () => {
  it.each([
    ['normal', ['00'], true],
    ['automatic-only', ['00'], false],
    ['return-only', [], true],
    ['none', [], false],
    ['duplicate', ['00', '00'], true],
    ['out-of-order', ['00', '05'], true],
  ] as const)('D-19: %s delivers %j, with a return: %s', async (scenario, automatic, back) => {
    const { page } = await begin();
    await payWithCard(page, '00', scenario);
    expect(codes()).toEqual(automatic);
    const form = await returnForm(page);
    expect(form !== null).toBe(back);
    if (form) {
      expect(sandbox.gateway.readAnswer(form.fields).responseCode).toBe('00');
    }
  });

  it('D-19: late delivers after the return', async () => {
    const { page } = await begin();
    await payWithCard(page, '00', 'late');
    expect(codes()).toEqual([]);
    expect(await returnForm(page)).not.toBeNull();
    await wait(() => merchant.recues.length === 1);
    expect(codes()).toEqual(['00']);
  });

  it('D-19: the older refusal of out-of-order is dated before the acceptance', async () => {
    const { page } = await begin();
    await payWithCard(page, '00', 'out-of-order');
    const [acceptation, refusal] = merchant.recues.map((corps) =>
      sandbox.gateway.readAnswer(corps),
    );
    expect(refusal?.date?.getTime()).toBeLessThan(acceptation?.date?.getTime() ?? 0);
    expect(refusal?.fingerprint).not.toBe(acceptation?.fingerprint);
  });

  it('D-19: an answer that the merchant does not acknowledge is not sent again', async () => {
    merchant.etat.statut = 503;
    const { start, page } = await begin();
    await payWithCard(page, '00');
    const store: unknown = await (await fetch(`${sandbox.origine}/transactions`)).json();
    expect(store).toContainEqual(
      expect.objectContaining({
        transactionReference: start.reference,
        statut: 'TO_CAPTURE',
        deliveries: [expect.objectContaining({ code: '00', statutHttp: 503 })],
      }),
    );
    expect(merchant.recues).toHaveLength(1);
  });
});

describe('expiration', () => {
  it('D-19: an open payment ends with 97 at its expirationDate, without the browser', async () => {
    const { page } = await begin({ expiresAt: new Date(Date.now() + 1_000) });
    await wait(() => merchant.recues.length === 1);
    expect(codes()).toEqual(['97']);
    await payWithCard(page, '00');
    expect(codes()).toEqual(['97']);
  });

  it('D-19: whoever arrives late pays nothing', async () => {
    const { page } = await begin({ expiresAt: new Date(Date.now() - 1_000) });
    await payWithCard(page, '00');
    await wait(() => merchant.recues.length === 1);
    expect(codes()).toEqual(['97']);
  });
});

describe('diagnostic', () => {
  it('D-19: an unknown reference is null', async () => {
    expect(await sandbox.gateway.diagnose('INCONNUE')).toBeNull();
  });

  it('D-19: an open payment is pending, a paid one accepted with amount and context', async () => {
    const { start, page } = await begin();
    const question = () => sandbox.gateway.diagnose(start.reference);
    expect(await question()).toMatchObject({ state: 'EN_ATTENTE' });
    await payWithCard(page, '00', 'none');
    expect(await question()).toMatchObject({
      state: 'ACCEPTE',
      responseCode: '00',
      amount: 13_500,
      returnContext: start.returnContext,
    });
  });

  it.each([
    ['05', 'REFUSE'],
    ['17', 'ANNULE'],
    ['97', 'EXPIRE'],
  ])('D-19: after %s it tells %s', async (code, state) => {
    const { start, page } = await begin();
    await payWithCard(page, code, 'none');
    expect(await sandbox.gateway.diagnose(start.reference)).toMatchObject({
      state,
    });
  });

  it('D-19: 60 is pending at first, and accepted later', async () => {
    const { start, page } = await begin();
    await payWithCard(page, '60');
    const question = () => sandbox.gateway.diagnose(start.reference);
    expect(await question()).toMatchObject({ state: 'EN_ATTENTE' });
    await expect.poll(question, { interval: 20 }).toMatchObject({ state: 'ACCEPTE' });
  });

  it('D-19: a wrong key is a fault, never an unknown reference', async () => {
    const other = await startTestSandbox({}, { secretKey: 'another-key' });
    await expect(other.gateway.diagnose('X')).rejects.toThrow('seal');
    await other.fermer();
    await expect(other.gateway.diagnose('X')).rejects.toThrow();
  });
});

describe('paymentInit', () => {
  async function refusal(change: (fields: Record<string, string>) => void) {
    const form = sandbox.gateway.form(depart(merchant.origine));
    const copy = { ...form.fields };
    change(copy);
    const answer = await poster(form.action, copy);
    return { statut: answer.status, texte: await answer.text() };
  }

  it.each([
    ['Seal', '0'.repeat(64)],
    ['Seal', ''],
    ['Data', 'amount=1'],
    ['InterfaceVersion', 'HP_9.9'],
    ['SealAlgorithm', 'SHA-256'],
    ['Encode', 'base64'],
    ['Encode', 'rot13'],
  ])('D-19: another %s is refused: %s', async (name, value) => {
    const { statut } = await refusal((fields) => {
      fields[name] = value;
    });
    expect(statut).toBe(400);
  });

  it('D-19: another merchant or key version is refused, though its seal is good', async () => {
    for (const config of [{ merchantId: '999' }, { keyVersion: '2' }]) {
      const other = await startTestSandbox({}, config);
      const form = other.gateway.form(depart(merchant.origine));
      expect((await poster(form.action, form.fields)).status).toBe(400);
      await other.fermer();
    }
  });

  it('D-19: the same form twice leads to the same page, another one of that reference is 94', async () => {
    const start = depart(merchant.origine);
    const first = await enter(sandbox.gateway.form(start));
    expect(await enter(sandbox.gateway.form(start))).toBe(first);
    const form = sandbox.gateway.form({ ...start, amount: 1 });
    const answer = await poster(form.action, form.fields);
    expect([answer.status, await answer.text()]).toEqual([400, expect.stringContaining('94')]);
  });

  it.each(['base64', 'base64url'] as const)(
    'D-19: %s goes there and comes back',
    async (encoding) => {
      const other = await startTestSandbox({}, { encoding });
      const page = await enter(other.gateway.form(depart(merchant.origine)));
      await payWithCard(page, '00');
      expect(other.gateway.readAnswer(merchant.recues[0] ?? {}).state).toBe('ACCEPTE');
      await other.fermer();
    },
  );

  it('D-19: a contract sealed with SHA-256 is served, and refuses the other seal', async () => {
    const previous = { ...CONTRACT, algorithm: 'SHA-256' } as const;
    const other = await startTestSandbox({ contract: previous }, { algorithm: 'SHA-256' });
    const page = await enter(other.gateway.form(depart(merchant.origine)));
    await payWithCard(page, '00');
    expect(merchant.recues[0]?.SealAlgorithm).toBe('SHA-256');
    expect(other.gateway.readAnswer(merchant.recues[0] ?? {}).state).toBe('ACCEPTE');
    const form = sandbox.gateway.form(depart(merchant.origine));
    const refusal = await poster(`${other.origine}/paymentInit`, form.fields);
    await other.fermer();
    expect([refusal.status, await refusal.text()]).toEqual([
      400,
      expect.stringContaining('SealAlgorithm'),
    ]);
  });

  it('D-19: an unknown address is 404, and a field posted twice reads as absent', async () => {
    expect((await fetch(`${sandbox.origine}/paiement/inconnue`)).status).toBe(404);
    const corps = new URLSearchParams([
      ['Data', 'a'],
      ['Data', 'b'],
    ]);
    const answer = await fetch(`${sandbox.origine}/paymentInit`, { method: 'POST', body: corps });
    expect(answer.status).toBe(400);
  });
});

describe('pages', () => {
  it.each(LANGUAGES)('D-19: the pages are in %s and say that no money moves', async (locale) => {
    const { page } = await begin({ language: locale });
    const card = await (await fetch(page)).text();
    await typeCard(page, '00');
    const authentication = await (await fetch(page)).text();
    await poster(`${page}/authentification`, { confirm: '1' });
    const result = await (await fetch(page)).text();
    for (const text of [card, authentication, result]) {
      expect(text).toContain(`<html lang="${locale}">`);
      expect(text).toContain('class="simulation"');
      expect(text.match(/<h1[ >]/g)).toHaveLength(1);
    }
    expect(card).toMatch(/name="cardNumber"[\s\S]*name="cardExpiry"[\s\S]*name="cardCvv"/);
    expect(card).toMatch(/<select[^>]*name="scenario"/);
    expect(card).toContain('name="cancel"');
    expect(authentication).toMatch(/name="confirm"[\s\S]*name="refuse"/);
  });

  it('D-19: the content policy runs no script but that of the sandbox and lets forms go back to the merchant', async () => {
    const { page } = await begin();
    const policy = (await fetch(page)).headers.get('content-security-policy') ?? '';
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain("script-src 'self';");
    expect(policy).toContain(`form-action 'self' ${merchant.origine}`);
  });

  it('D-19: what a merchant sends is escaped', async () => {
    const { page } = await begin({ returnContext: '"><script>' });
    await payWithCard(page, '00');
    expect(await (await fetch(page)).text()).not.toContain('<script>');
  });
});

describe('book', () => {
  it('D-19: transactions and what is due survive a restart, also after half a line', async () => {
    const first = await startTestSandbox();
    const payee = depart(merchant.origine);
    await payWithCard(await enter(first.gateway.form(payee)), '00', 'none');
    const opened = depart(merchant.origine, { expiresAt: new Date(Date.now() + 1_500) });
    await enter(first.gateway.form(opened));
    await first.fermer();
    appendFileSync(join(first.dossier, 'transactions.ndjson'), '{"id":"torn');

    const second = await startTestSandbox({ folder: first.dossier });
    const issue = async (reference: string) => (await second.gateway.diagnose(reference))?.state;
    expect(await issue(payee.reference)).toBe('ACCEPTE');
    await wait(() => merchant.recues.length === 1);
    expect(codes()).toEqual(['97']);
    await second.fermer();
    const rows = readFileSync(join(first.dossier, 'transactions.ndjson'), 'utf8').split('\n');
    const spoilt = rows.filter((row) => row !== '' && !row.endsWith('}'));
    expect(spoilt).toEqual(['{"id":"torn']);

    const third = await startTestSandbox({ folder: first.dossier });
    const expired = await third.gateway.diagnose(opened.reference);
    expect(expired?.state).toBe('EXPIRE');
    await third.fermer();
  });

  it('D-19: no whole card number is kept, and the public list holds neither address nor context', async () => {
    const { page } = await begin();
    await payWithCard(page, '00');
    const file = readFileSync(join(sandbox.dossier, 'transactions.ndjson'), 'utf8');
    expect(file).not.toContain('4100000000000000');
    const listed = await (await fetch(`${sandbox.origine}/transactions`)).text();
    expect(listed).not.toContain(page.split('/').at(-1));
    expect(listed).not.toContain('jeton-');
  });
});

describe('program', () => {
  const startup = (port: number) => ({
    port,
    host: '127.0.0.1',
    dataFolder: mkdtempSync(join(tmpdir(), 'sandbox-')),
    sips: { ...CONTRACT, ...SIPS_DEFAULTS, url: '', officeUrl: '' },
    direct: null,
    publicUrl: merchant.origine,
  });
  const stops: (() => Promise<unknown>)[] = [];
  afterEach(async () => {
    for (const stop of stops.splice(0)) await stop();
  });

  it('D-19: it ends with its parent, also when that one ends while it starts', async () => {
    const { merchantId, secretKey, keyVersion, interfaceVersion } = CONTRACT;
    const child = fork('dist/node/sandbox/main.js', {
      env: {
        ...process.env,
        GATEWAY_PORT: '0',
        HOST: '127.0.0.1',
        DATA_DIR: mkdtempSync(join(tmpdir(), 'sandbox-')),
        PUBLIC_URL: merchant.origine,
        SIPS_MERCHANT_ID: merchantId,
        SIPS_SECRET_KEY: secretKey,
        SIPS_KEY_VERSION: keyVersion,
        SIPS_INTERFACE_VERSION: interfaceVersion,
      },
    });
    stops.push(async () => child.kill('SIGKILL'));
    child.disconnect();
    expect(await once(child, 'exit')).toEqual([0, null]);
  });

  it('D-19: it starts on its own origin, takes the algorithm of the seal from the settings, and stops', async () => {
    const contract = { ...CONTRACT, ...SIPS_DEFAULTS, algorithm: 'SHA-256' } as const;
    const { ready, stop } = startSandbox({
      ...startup(0),
      sips: { ...contract, url: '', officeUrl: '' },
    });
    stops.push(stop);
    const origin = await ready;
    expect((await fetch(`${origin}/health`)).status).toBe(200);
    const url = `${origin}/paymentInit`;
    const gateway = speakSips({ ...contract, url, officeUrl: origin });
    const form = gateway.form(depart(merchant.origine));
    expect((await poster(form.action, { ...form.fields })).status).toBe(303);
    await stop();
    await expect(fetch(`${origin}/health`)).rejects.toThrow();
  });

  it('D-19: a taken port is one clear sentence', async () => {
    const occupant = createServer();
    const port = await listen(occupant);
    stops.push(() => new Promise((resolve) => occupant.close(resolve)));
    const refusal = await startSandbox(startup(port)).ready.catch((error: unknown) => error);
    expect(refusal).toBeInstanceOf(SandboxUnavailable);
    expect(refusal).toHaveProperty(
      'message',
      expect.stringMatching(`^Port ${port} is taken.*\\.$`),
    );
  });
});
