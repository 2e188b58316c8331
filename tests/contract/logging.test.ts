import { once } from 'node:events';
import { readdirSync } from 'node:fs';
import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { CALLS } from '#contract/calls.ts';
import { href } from '#contract/paths.ts';
import { createMailer } from '#server/adapters/mail/mailer.ts';
import { startBackground } from '#server/start/background.ts';
import { callAll, KNOWN } from '../support/allCalls.ts';
import { type App, openSession, startApp, startedIn } from '../support/app.ts';
import { EVENT_MS } from '../support/limits.ts';
import { returnMacOf, type Started, testProvider } from '../support/provider.ts';
import { writeRenderer, writeWeb } from '../support/web.ts';
import {
  comeBack,
  deliver,
  REFUSED,
  signed,
  tell,
  tokenIn,
  UNREADABLE,
} from '../support/webhook.ts';
import { wholeFine } from '../support/wholeFine.ts';

const BROWSER = { accept: 'text/html,*/*;q=0.8' };
const BROKEN_LANGUAGE = 'nl';
/** A second fine of the demonstration; `callAll` pays the first. */
const FINE = { number: '909015010000000141', key: '48' };
/** Of the letter that `callAll` asks for. */
const POSTAL = ['Camille Martin', '12 rue des Lilas', '69003'];

const separated = (number: string, separator: string): string =>
  (number.match(/.{1,4}/g) ?? []).join(separator);

/** What drivers, libraries and relays put into errors: here each credential that is known before the journey. */
function crash(): Error {
  const { number, key } = KNOWN.paid;
  const spelt = ['', ' ', '-', '.', '\u00a0'].map((separator) => separated(number, separator));
  const values = [...spelt, ...POSTAL, KNOWN.mail, KNOWN.verificationCode, KNOWN.increased.code];
  const text = `no row for ${values.join(', ')} with key ${key}\n    at ${number} (${KNOWN.mail}:1:1)`;
  const deepest = new Error(text);
  const cause = new AggregateError([new SyntaxError(text)], text, { cause: deepest });
  return Object.assign(new Error(text, { cause }), {
    name: text,
    code: '23505',
    detail: `Key (number)=(${number}) already exists.`,
    parameters: [KNOWN.mail],
  });
}

/** Everything that a process prints, beside the lines of its log. */
function spyOnOutput(printed: string[]): void {
  const keep = (...parts: unknown[]) => printed.push(parts.map(String).join(' ')) > 0;
  for (const method of ['log', 'info', 'warn', 'error', 'debug'] as const) {
    vi.spyOn(console, method).mockImplementation(keep);
  }
  for (const stream of [process.stdout, process.stderr]) {
    vi.spyOn(stream, 'write').mockImplementation(keep);
  }
}

/** Sends bytes that are no request, or a request that is cut off, and waits for the end. */
async function sendRaw(origin: string, text: string): Promise<void> {
  const socket = connect(Number(new URL(origin).port), '127.0.0.1');
  socket.on('error', () => undefined);
  await once(socket, 'connect');
  socket.write(text);
  await Promise.race([once(socket, 'close'), new Promise((done) => setTimeout(done, 200))]);
  socket.destroy();
}

async function pay(app: App, origin: string): Promise<string[]> {
  const call = await openSession(app);
  const { avisId } = (
    await call('rechercheAmende', { numAmende: FINE.number, cleAmende: FINE.key })
  ).json();
  const started: Started = startedIn((await call('envoiSips', wholeFine(FINE.number))).body);
  // The open page is handed over once more.
  await call('envoiSips', wholeFine(FINE.number));
  const mac = returnMacOf(started.reference);
  await tell(app, started, REFUSED);
  // A browser gets a document, a program a redirection; both come twice.
  const query = new URLSearchParams({ RETURNMAC: mac, hostedCheckoutId: started.reference });
  const address = `${origin}${CALLS.directRetour.path}?${query}`;
  for (const headers of [BROWSER, BROWSER, { accept: '*/*' }]) {
    const answer = await fetch(address, { headers, redirect: 'manual' });
    expect([200, 303]).toContain(answer.status);
    await answer.text();
  }
  await comeBack(app, started, BROWSER, `${mac}x`);
  await comeBack(app, started, {}, `${mac}x`);
  await fetch(`${address}&x=${KNOWN.mail}`, { method: 'PUT' });
  const token = tokenIn(await comeBack(app, started));
  const outcome = `${origin}${href('confirmation', 'fr', { token })}`;
  await fetch(outcome, { headers: BROWSER });
  await fetch(`${outcome}x?jeton=${token}`, { headers: BROWSER });
  await tell(app, started, UNREADABLE);
  await tell(app, started);
  for (const payload of ['{', '[]', `"${KNOWN.mail}"`, 'x'.repeat(200_000)]) {
    await deliver(app, signed(app, payload));
  }
  return [avisId, started.reference, mac, token];
}

/** Addresses that hold a credential, found and not found, for a browser and for a program. */
async function visit(app: App, origin: string): Promise<string[]> {
  const call = await openSession(app);
  const plain = FINE.number + FINE.key;
  const encrypted = (await call('encrypte', { plaintText: plain })).body;
  expect(encrypted).toMatch(/^[\w-]{40,}$/);
  const [number, mail] = [KNOWN.due.number, encodeURIComponent(KNOWN.mail)];
  const paths = [
    href('accueilPrerempli', 'fr', { amendeId: encrypted }),
    href('accueilPrerempli', 'fr', { amendeId: plain }),
    `/tai/${encrypted}?cle=${number}`,
    `/fr//tai/${encrypted}`,
    `/FR/tai/${separated(number, '-')}`,
    `/rien/${number}/${mail}?jeton=${encrypted}`,
    `/api/v2/rien/${number}?cle=${number}&courriel=${mail}`,
    `/${number}%zz?${mail}`,
    `/assets/${encrypted}.js`,
  ];
  for (const path of paths) {
    for (const headers of [BROWSER, { accept: '*/*' }]) {
      const answer = await fetch(`${origin}${path}`, { headers, redirect: 'manual' });
      expect(await answer.text(), 'the address is not echoed').not.toContain(number);
      await fetch(`${origin}${path}`, { method: 'POST', body: plain, headers });
    }
  }
  await sendRaw(origin, `GET /${number} HTTP/9.9\r\nx: ${KNOWN.mail}\r\n\r\n`);
  await sendRaw(origin, `GET /${number} HTTP/1.1\r\nhost: x\r\nx: ${'y'.repeat(40_000)}\r\n\r\n`);
  await sendRaw(
    origin,
    `POST ${CALLS.rechercheAmende.path} HTTP/1.1\r\nhost: x\r\ncontent-length: 99\r\n\r\n{"numAmende":"${number}`,
  );
  const wrong = { 'content-type': 'application/json' };
  const payload = `{"numAmende":"${number}","cleAmende":`;
  await app.app.inject({
    method: 'POST',
    url: CALLS.rechercheAmende.path,
    headers: wrong,
    payload,
  });
  return [plain, encrypted, mail];
}

/** A receipt that cannot be made, by a call and by a job; and a letter and a mail that leave or do not. */
async function send(app: App, rows: readonly string[]): Promise<void> {
  const call = await openSession(app);
  const { number: numAvis, key: cleAvis, reference } = KNOWN.paid;
  const { avisId } = (await call('justifierPaiement', { numAvis, cleAvis })).json();
  const receipt = { avisId, referenceReglement: reference, locale: BROKEN_LANGUAGE };
  const refusal = await call('generePdf', receipt);
  expect(refusal.statusCode).toBe(500);
  expect(refusal.body).not.toMatch(/no row|camille/i);
  await call('envoiMail', { ...receipt, adrMail: KNOWN.mail });
  const { config, db } = app;
  const jobs = await startBackground({
    config,
    db,
    queue: db,
    mailer: createMailer(config),
    provider: testProvider(),
    generateReceipt,
    logger: app.app.log,
  });
  await vi.waitFor(() => {
    expect(rows.join('')).toContain('"subject":"mail"');
    for (const folder of Object.values(config.sent)) expect(readdirSync(folder)).not.toEqual([]);
  }, EVENT_MS);
  await jobs.stop(5_000);
}

const generateReceipt = async (_: object, language: string): Promise<Buffer> => {
  if (language === BROKEN_LANGUAGE) throw crash();
  return Buffer.from('%PDF');
};

describe.each([
  ['the default', ''],
  ['debug', 'debug'],
])('D-73: what whole journeys print at level %s', (_, LOG_LEVEL) => {
  let app: App;
  let web: ReturnType<typeof writeWeb>;
  const rows: string[] = [];
  const printed: string[] = [];
  const secrets: string[] = [];
  let answers = 0;

  beforeAll(async () => {
    web = writeWeb();
    writeRenderer(web.folder);
    spyOnOutput(printed);
    app = await startApp(
      { TRUST_PROXY: '127.0.0.1', LOG_LEVEL },
      { webFolder: web.folder, logOutput: { write: (row) => rows.push(row) }, generateReceipt },
    );
    const origin = await app.app.listen({ port: 0, host: '127.0.0.1' });
    const day = await callAll(app);
    answers = day.answers.length;
    secrets.push(...day.secrets, ...(await pay(app, origin)), ...(await visit(app, origin)));
    await send(app, rows);
    const numbers = [KNOWN.due, KNOWN.paid, KNOWN.increased, FINE].map(({ number }) => number);
    for (const separator of [' ', '-', '.', '\u00a0']) {
      secrets.push(...numbers.map((number) => separated(number, separator)));
    }
    secrets.push(FINE.number, ...POSTAL);
  });
  afterAll(async () => {
    vi.restoreAllMocks();
    await app.close();
    web.remove();
  });

  it('no credential that travelled is in any of it', () => {
    const text = [...rows, ...printed].join('\n');
    expect(secrets.filter((secret) => text.includes(secret))).toEqual([]);
    expect(text).not.toMatch(
      /RETURNMAC|hostedCheckoutId|"(?:21|48|61|67)"|cleA(?:mende|vis)|plaintText|cipherText/,
    );
  });

  it('each fault is there with its type, its code and its frames', () => {
    const faults = rows.map((row) => JSON.parse(row)).filter(({ msg }) => msg === 'fault');
    expect(faults.length).toBeGreaterThan(0);
    for (const { err } of faults) {
      expect(err).toMatchObject({ type: 'Error', code: '23505' });
      expect(err.stack).toContain('logging.test.ts');
      expect(err.cause).toMatchObject({ type: 'AggregateError', cause: { type: 'Error' } });
      expect(err.cause.errors).toMatchObject([{ type: 'SyntaxError' }]);
    }
  });

  it('the framework has nothing to say of replies that are sent twice', () => {
    expect(rows.filter((row) => /already sent|FST_ERR_REP/i.test(row))).toEqual([]);
  });

  it('a request has a line of its own at debug, and none by default', () => {
    const lines = rows.filter((row) => JSON.parse(row).msg === 'request');
    expect(answers).toBeGreaterThan(0);
    if (LOG_LEVEL === 'debug') expect(lines.length).toBeGreaterThanOrEqual(answers);
    else expect(lines).toEqual([]);
  });
});
