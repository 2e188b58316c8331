import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CALLS } from '#contract/calls.ts';
import amendes from '#server/demonstration/fines.json' with { type: 'json' };
import { sha256 } from '#server/secrets/digest.ts';
import { IS_UNEQUAL } from '#server/store/equation.ts';
import { type App, openSession, startApp, startedIn } from '../../support/app.ts';
import { oddText } from '../../support/fuzz/breaking.ts';
import { judge, prepareFootprint } from '../../support/fuzz/judge.ts';
import { FUZZ_TIMEOUT_MS, fuzzing } from '../../support/fuzz/settings.ts';
import type { Started } from '../../support/provider.ts';
import { signed, webhookOf } from '../../support/webhook.ts';
import { wholeFine } from '../../support/wholeFine.ts';

const RUNS = 40;
/** Some of them are never told of, some often. */
const FINES = 12;

let app: App;
let footprint: () => Promise<Record<string, string>>;
/** Attempts that wait. */
let attempts: Started[];

beforeAll(async () => {
  app = await startApp({ TRUST_PROXY: '127.0.0.1' });
  footprint = await prepareFootprint(app.db);
  const call = await openSession(app);
  attempts = [];
  const payable = amendes.filter(
    ({ statutPaiement: paymentStatus }) => paymentStatus === 'A_PAYER',
  );
  for (const { numAvis: noticeNumber, cleAvis: key } of payable.slice(0, FINES)) {
    await call('rechercheAmende', { numAmende: noticeNumber, cleAmende: key });
    const start = wholeFine(noticeNumber);
    const page = await call('envoiSips', start);
    if (page.statusCode === 200) attempts.push(startedIn(page.body));
  }
});
afterAll(() => app.close());

/** Each from another address: some calls are limited. */
let posts = 0;
const address = () => {
  posts += 1;
  return `10.${(posts >> 16) & 255}.${(posts >> 8) & 255}.${posts & 255}`;
};

const post = (payload: string, headers: Readonly<Record<string, string>>) =>
  app.app.inject({
    method: 'POST',
    url: CALLS.directNotification.path,
    headers: { ...headers, 'x-forwarded-for': address() },
    payload,
  });

/** What the provider may not be trusted to send: other values where a code, a sum or an id is. */
const oddValue = fc.oneof(oddText, fc.constantFrom(0, -1, 1e15, 1.5, null, true, [], {}));

const PATHS = [
  ['created'],
  ['merchantId'],
  ['type'],
  ['payment'],
  ['payment', 'id'],
  ['payment', 'status'],
  ['payment', 'statusOutput', 'statusCode'],
  ['payment', 'paymentOutput', 'amountOfMoney'],
  ['payment', 'paymentOutput', 'acquiredAmount', 'amount'],
  ['payment', 'paymentOutput', 'acquiredAmount', 'currencyCode'],
  ['payment', 'paymentOutput', 'references', 'merchantReference'],
  ['payment', 'paymentOutput', 'cardPaymentMethodSpecificOutput', 'card', 'cardNumber'],
  ['refund'],
] as const;

/** The tree with another value at a path. */
function withValue(tree: unknown, [name, ...rest]: readonly string[], value: unknown): unknown {
  if (name === undefined) return value;
  const inside = typeof tree === 'object' && tree !== null ? tree : {};
  const next = Object.entries(inside).find(([key]) => key === name)?.[1];
  return { ...inside, [name]: withValue(next, rest, value) };
}

const message = (started: Started): fc.Arbitrary<string> => {
  const states = fc.constantFrom(
    { status: 'CAPTURED', code: 9 },
    { status: 'CAPTURED', code: 9 },
    { status: 'PENDING_CAPTURE', code: 5 },
    { status: 'REJECTED', code: 2 },
    { status: 'REFUNDED', code: 8 },
    { status: 'NEW', code: 4_711 },
  );
  const odd = fc.tuple(fc.constantFrom(...PATHS), oddValue);
  return fc.tuple(states, fc.array(odd, { maxLength: 2 })).map(([told, changes]) => {
    const usual: unknown = JSON.parse(webhookOf(app, started, told).payload);
    const made = changes.reduce((tree, [path, value]) => withValue(tree, path, value), usual);
    // Half a character is replaced before the text is signed as bytes.
    return JSON.stringify(made).replace(/\p{Surrogate}/gu, '\ufffd');
  });
};

describe('whatever is posted to the callbacks', () => {
  it(
    'D-19 invariant 4: what we signed is refused or kept once, and each payment stays booked to the cent',
    async () => {
      const messages = fc.constantFrom(...attempts).chain(message);
      let before = await footprint();
      await fc.assert(
        fc.asyncProperty(messages, async (text) => {
          const { payload, headers } = signed(app, text);
          const given = await post(payload, headers);
          judge('directNotification', given);
          const [then, now] = [before, await footprint()];
          before = now;
          if (given.statusCode >= 400) {
            expect(now).toEqual(then);
            return;
          }
          const kept = await app.db
            .selectFrom('inbox')
            .select('processedAt')
            .where('digest', '=', sha256(payload))
            .execute();
          expect(kept).toEqual([{ processedAt: expect.any(Date) }]);
          const { rows } = await sql`
            select id from payment where ${IS_UNEQUAL}`.execute(app.db);
          expect(rows).toEqual([]);
        }),
        fuzzing(RUNS),
      );
    },
    FUZZ_TIMEOUT_MS,
  );

  it(
    'D-19: what somebody else signed is refused and writes nothing',
    async () => {
      const before = await footprint();
      const genuine = fc.constantFrom(...attempts).chain(message);
      const forged = genuine.chain((text) => {
        const { payload, headers } = signed(app, text);
        const name = fc.constantFrom('x-gcs-signature', 'x-gcs-keyid');
        const other = fc.string({ maxLength: 60 }).map((said) => said.replace(/[^\x20-\x7e]/g, ''));
        const header = fc
          .tuple(name, other)
          .filter(([field, said]) => headers[field] !== said.trim())
          .map(([field, said]) => ({ payload, headers: { ...headers, [field]: said } }));
        const body = oddText
          .filter((said) => said !== payload)
          .map((said) => ({ payload: said, headers }));
        return fc.oneof(header, body, fc.constant({ payload: `${payload} `, headers }));
      });
      await fc.assert(
        fc.asyncProperty(forged, async ({ payload, headers }) => {
          const given = await post(payload, headers);
          judge('directNotification', given);
          expect(given.statusCode).toBeGreaterThanOrEqual(400);
          expect(await footprint()).toEqual(before);
        }),
        fuzzing(RUNS),
      );
    },
    FUZZ_TIMEOUT_MS,
  );

  it(
    'D-19: a return that recognises nobody is refused and writes nothing',
    async () => {
      const before = await footprint();
      const fields = fc.record({ hostedCheckoutId: oddText, RETURNMAC: oddText });
      const known = fc
        .constantFrom(...attempts)
        .chain(({ reference }) =>
          oddText.map((RETURNMAC) => ({ hostedCheckoutId: reference, RETURNMAC })),
        );
      await fc.assert(
        fc.asyncProperty(fc.oneof(fields, known), async (query) => {
          const given = await app.app.inject({
            url: CALLS.directRetour.path,
            query,
            headers: { 'x-forwarded-for': address() },
          });
          judge('directRetour', given);
          expect(given.statusCode).toBeGreaterThanOrEqual(400);
          expect(await footprint()).toEqual(before);
        }),
        fuzzing(RUNS),
      );
    },
    FUZZ_TIMEOUT_MS,
  );
});
