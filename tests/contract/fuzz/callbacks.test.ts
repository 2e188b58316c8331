import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CALLS } from '#contract/calls.ts';
import { computeSeal, digestOf } from '#server/adapters/sips/seal.ts';
import amendes from '#server/demonstration/fines.json' with { type: 'json' };
import { type App, openSession, readForm, startApp } from '../../support/app.ts';
import { oddText } from '../../support/fuzz/breaking.ts';
import { judge, prepareFootprint } from '../../support/fuzz/judge.ts';
import { FUZZ_TIMEOUT_MS, fuzzing } from '../../support/fuzz/settings.ts';
import { sipsOf } from '../../support/provider.ts';

const RUNS = 40;
/** Some of them are never answered, some often. */
const FINES = 12;
const NAMES = ['sipsAutomatique', 'sipsRetour'] as const;
type Fields = Readonly<Record<string, string>>;

let app: App;
let footprint: () => Promise<Record<string, string>>;
/** The sealed fields of attempts that wait for their answer. */
let attempts: Fields[];

beforeAll(async () => {
  app = await startApp({ TRUST_PROXY: '127.0.0.1' });
  footprint = await prepareFootprint(app.base);
  const call = await openSession(app);
  attempts = [];
  const payable = amendes.filter(({ statutPaiement }) => statutPaiement === 'A_PAYER');
  for (const { numAvis, cleAvis } of payable.slice(0, FINES)) {
    await call('rechercheAmende', { numAmende: numAvis, cleAmende: cleAvis });
    const start = { numAvis, canal: '2', typeReglement: 'TOTAL', nature: 'AMENDES', locale: 'fr' };
    const page = await call('envoiSips', start);
    if (page.statusCode === 200) attempts.push(Object.fromEntries(readForm(page.body).champs));
  }
});
afterAll(() => app.fermer());

/** Each from another address: returns are limited. */
let posts = 0;

function post(name: (typeof NAMES)[number], payload: string, type = FORM) {
  posts += 1;
  const address = `10.${(posts >> 16) & 255}.${(posts >> 8) & 255}.${posts & 255}`;
  const headers = { 'content-type': type, 'x-forwarded-for': address };
  return app.app.inject({ method: 'POST', url: CALLS[name].path, headers, payload });
}
const FORM = 'application/x-www-form-urlencoded';

/** What the provider may not be trusted to send: other text where a code, a sum or a reference stands. */
const oddField = fc.oneof(oddText, fc.constantFrom('0', '-1', '00', '999999999999', '1e3'));

const answer = (attempt: Fields): fc.Arbitrary<Fields> => {
  const usual = {
    merchantId: attempt.merchantId ?? '',
    keyVersion: attempt.keyVersion ?? '',
    transactionReference: attempt.transactionReference ?? '',
    amount: attempt.amount ?? '',
    currencyCode: '978',
    responseCode: '00',
    authorisationId: '123456',
    paymentMeanBrand: 'CB',
    transactionDateTime: '2026-11-21T10:05:00+01:00',
    returnContext: attempt.returnContext ?? '',
  };
  const codes = fc.constantFrom('00', '00', '60', '05', '17', '97', '99', '0', 'ZZ');
  const odd = fc.tuple(fc.constantFrom(...Object.keys(usual), 'customerId', ''), oddField);
  return fc
    .tuple(
      codes,
      fc.array(odd, { maxLength: 2 }),
      fc.option(fc.constantFrom(...Object.keys(usual))),
    )
    .map(([responseCode, changes, missing]) => {
      const made = Object.entries({ ...usual, responseCode, ...Object.fromEntries(changes) });
      return Object.fromEntries(made.filter(([field]) => field !== missing));
    });
};

/** The sealed body as text, the seal being ours. */
function seal(fields: Fields): Record<string, string> {
  const { secretKey, interfaceVersion } = sipsOf(app.config);
  // What is posted as a form is well formed: half a character is replaced before it is sealed.
  const data = Object.entries(fields)
    .map(([name, value]) => `${name}=${value}`)
    .join('|')
    .replace(/\p{Surrogate}/gu, '\ufffd');
  return {
    Data: data,
    InterfaceVersion: interfaceVersion,
    Seal: computeSeal(data, secretKey, 'HMAC-SHA-256'),
    SealAlgorithm: 'HMAC-SHA-256',
  };
}

/** PostgreSQL takes no NUL, also not in a question. */
const storable = (text: string): string => text.replaceAll('\u0000', '');

/** How often one believed answer stands in the inbox, the ledger, and what a person must look at. */
async function recorded(data: string, reference: string) {
  const { base } = app;
  const inbox = base.selectFrom('boite_reception').selectAll();
  const ledger = base.selectFrom('ecriture').selectAll();
  const kept = base.selectFrom('a_rapprocher').selectAll();
  return {
    inbox: await inbox.where('empreinte', '=', digestOf(data)).execute(),
    ledger: await ledger.where('transaction_reference', '=', storable(reference)).execute(),
    // A reference that the database cannot hold is kept in another form: the fingerprint finds it.
    kept: await kept
      .where((item) =>
        item.or([
          item('empreinte', '=', digestOf(data)),
          item('transaction_reference', '=', storable(reference)),
        ]),
      )
      .execute(),
  };
}

describe('whatever is posted to the callbacks', () => {
  it.each(NAMES)(
    'D-19 invariant 4: %s with our seal is refused or recorded once, and money is never dropped',
    async (name) => {
      const answers = fc.constantFrom(...attempts).chain(answer);
      let before = await footprint();
      await fc.assert(
        fc.asyncProperty(answers, async (fields) => {
          const body = seal(fields);
          const given = await post(name, new URLSearchParams(body).toString());
          judge(name, given);
          const [then, now] = [before, await footprint()];
          before = now;
          if (given.statusCode >= 400) {
            expect(now).toEqual(then);
            return;
          }
          const { location = `${app.config.publicUrl}/` } = given.headers;
          expect(String(location).startsWith(`${app.config.publicUrl}/`)).toBe(true);
          const reference = fields.transactionReference ?? '';
          const { inbox, ledger, kept } = await recorded(body.Data ?? '', reference);
          expect(inbox).toHaveLength(1);
          expect(ledger.length).toBeLessThanOrEqual(1);
          if (fields.responseCode === '00') expect(ledger.length + kept.length).toBeGreaterThan(0);
          // The amount of the ledger is the one that was asked for (invariant 5).
          const asked = attempts.find(
            ({ transactionReference }) => transactionReference === reference,
          );
          for (const { montant } of ledger) expect(String(montant)).toBe(asked?.amount);
        }),
        fuzzing(RUNS),
      );
    },
    FUZZ_TIMEOUT_MS,
  );

  it.each(NAMES)(
    'D-19: %s without our seal is refused and writes nothing',
    async (name) => {
      const before = await footprint();
      const forged = fc
        .constantFrom(...attempts)
        .chain(answer)
        .chain((fields) => {
          const body = seal(fields);
          const other = oddText.filter((text) => text !== body.Seal);
          const field = fc.constantFrom(
            'Data',
            'Seal',
            'InterfaceVersion',
            'SealAlgorithm',
            'Encode',
          );
          return fc.oneof(
            fc.tuple(field, other).map(([changed, text]) => ({ ...body, [changed]: text })),
            fc.constant({ ...body, Seal: body.Seal?.toUpperCase() ?? '' }),
            fc.constant({ Data: body.Data ?? '' }),
            fc.dictionary(fc.string({ maxLength: 12 }), oddText),
          );
        });
      const raw = fc.oneof(
        forged.map((body) => new URLSearchParams(Object.entries(body)).toString()),
        forged.map((body) => JSON.stringify(body)),
        forged.map((body) => `${new URLSearchParams(Object.entries(body))}&Seal=x&Data=y`),
        oddText,
      );
      const type = fc.oneof(
        { arbitrary: fc.constant(FORM), weight: 4 },
        fc.constantFrom('application/json', 'text/plain', 'multipart/form-data; boundary=x', ''),
      );
      await fc.assert(
        fc.asyncProperty(raw, type, async (payload, sent) => {
          const given = await post(name, payload, sent);
          judge(name, given);
          expect(given.statusCode).toBeGreaterThanOrEqual(400);
          expect(await footprint()).toEqual(before);
        }),
        fuzzing(RUNS),
      );
    },
    FUZZ_TIMEOUT_MS,
  );
});
