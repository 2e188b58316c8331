import fc from 'fast-check';
import Value from 'typebox/value';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bodiesOf } from '#contract/bodies.ts';
import { CALL_NAMES, type CallName, callOf, type SessionCall } from '#contract/calls.ts';
import amendes from '#server/demonstration/fines.json' with { type: 'json' };
import exemples from '../../fixtures/fuzz/calls.json' with { type: 'json' };
import { KNOWN } from '../../support/allCalls.ts';
import { type App, requestToken, startApp } from '../../support/app.ts';
import type { Hints } from '../../support/fuzz/fromSchema.ts';
import { judge, prepareFootprint } from '../../support/fuzz/judge.ts';
import { type FuzzRequest, requestsOf, sendTo } from '../../support/fuzz/requests.ts';
import { FUZZ_TIMEOUT_MS, fuzzing } from '../../support/fuzz/settings.ts';

const RUNS = 30;

/** The calls that take what a caller writes; those of the provider are in `callbacks.test.ts`. */
type Taken = SessionCall | 'token';
const isTaken = (name: CallName): name is Taken => callOf(name).access !== 'signed';
const NAMES = CALL_NAMES.filter(isTaken);
const kept: Partial<Record<Taken, FuzzRequest[]>> = exemples;

let app: App;
let footprint: () => Promise<Record<string, string>>;
let ours: { bearer: string; xsrf: string };
/** Ids of fines that the session is bound to, and a text that `decrypte` can read. */
let bound: string[];
let cipherText: string;

beforeAll(async () => {
  app = await startApp({ TRUST_PROXY: '127.0.0.1' }, { pause: async () => undefined });
  footprint = await prepareFootprint(app.db);
  const token = await requestToken(app);
  ours = { bearer: token.body, xsrf: token.cookies[0]?.value ?? '' };
  const send = (name: Taken, query: string, body?: object) =>
    sendTo(
      app.app,
      name,
      {
        headers: { authorization: 'Bearer {bearer}', 'content-type': 'application/json' },
        query,
        ...(body && { body: JSON.stringify(body) }),
      },
      ours,
    );
  const found = await Promise.all(
    amendes.map(({ numAvis: fineNumber, cleAvis: fineKey }) =>
      send('rechercheAmende', '', { numAmende: fineNumber, cleAmende: fineKey }),
    ),
  );
  bound = found.map((answer) => answer.json().avisId);
  const { number, key } = KNOWN.due;
  cipherText = (await send('encrypte', `plaintText=${number}${key}`)).body;
});
afterAll(() => app.close());

/** Values that lead further than chance would. */
function hints(): Hints {
  const number = fc.constantFrom(...amendes.map(({ numAvis: noticeNumber }) => noticeNumber));
  const key = fc.constantFrom(...amendes.map(({ cleAvis: key }) => key));
  return {
    numAmende: number,
    numAvis: number,
    cleAmende: key,
    cleAvis: key,
    avisId: fc.constantFrom(...bound),
    referenceReglement: fc.constant(KNOWN.paid.reference),
    codeVerification: fc.constant(KNOWN.verificationCode),
    indicatifOperation: fc.constant(KNOWN.increased.code),
    cipherText: fc.constant(cipherText),
    montantTransaction: fc.constantFrom(0, 500, 9_000, 13_500),
  };
}

/** Whether what was sent is what the call takes; a body that was read is one. */
function fits(name: Taken, { body, latin1 }: FuzzRequest): boolean {
  const schemas = bodiesOf(name);
  if (schemas.body === undefined) return true;
  const sent = Buffer.from(body ?? '', latin1 ? 'latin1' : 'utf8').toString('utf8');
  // A parser may pass a byte-order mark over (RFC 8259 section 8.1).
  return Value.Check(schemas.body, JSON.parse(sent.replace(/^\uFEFF/, '')));
}

describe('whatever is sent to a call', () => {
  it.each(NAMES)(
    '%s answers as documented, tells nothing of its insides, and a refusal writes nothing',
    async (name) => {
      let before = await footprint();
      await fc.assert(
        fc.asyncProperty(requestsOf(bodiesOf(name), hints()), async (request) => {
          const answer = await sendTo(app.app, name, request, ours);
          judge(name, answer);
          const [then, now] = [before, await footprint()];
          before = now;
          if (answer.statusCode < 400) expect(fits(name, request)).toBe(true);
          // Whoever is refused by a rule has used the binding all the same: it lives on (D-13).
          else if (answer.statusCode < 404 || answer.json().code === 'requete-invalide')
            expect(now).toEqual(then);
          else expect({ ...now, binding: '' }).toEqual({ ...then, binding: '' });
        }),
        fuzzing(
          RUNS,
          kept[name]?.map((request): [FuzzRequest] => [request]),
        ),
      );
    },
    FUZZ_TIMEOUT_MS,
  );
});
