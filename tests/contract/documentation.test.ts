import Ajv from 'ajv';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bodiesOf } from '#contract/bodies.ts';
import { CALL_NAMES, CALLS, type CallName } from '#contract/calls.ts';
import { CHANNEL, NATURE } from '#contract/domain/payment.ts';
import { ERROR_STATUSES } from '#contract/errors.ts';
import { callAll, type Day, KNOWN } from '../support/allCalls.ts';
import { type App, startApp } from '../support/app.ts';
import { PRODUCTION } from '../support/production.ts';

type Content = Record<string, { schema: object }>;

interface Operation {
  readonly operationId: string;
  readonly summary: string;
  readonly description: string;
  readonly security: readonly object[];
  readonly parameters?: readonly { name: string; schema: object }[];
  readonly requestBody?: { content: Record<string, { schema: { properties?: object } }> };
  readonly responses: Record<string, { description: string; content?: Content }>;
}

let service: App;
let day: Day;
let document: { openapi: string; paths: Record<string, Record<string, Operation>> };

beforeAll(async () => {
  service = await startApp({ TRUST_PROXY: '127.0.0.1' });
  day = await callAll(service);
  document = (await service.app.inject('/api/docs/json')).json();
});
afterAll(() => service.close());

const ajv = new Ajv({ strict: false, formats: { binary: true } });
/** What does not fit, or null. */
const gapOf = (schema: object, body: unknown): string | null =>
  ajv.validate(schema, body) ? null : ajv.errorsText();

const operationOf = (name: CallName) =>
  document.paths[CALLS[name].path]?.[CALLS[name].method.toLowerCase()];

describe('the OpenAPI document', () => {
  it.each(CALL_NAMES)('tells of %s, with its requirement', (name) => {
    const operation = operationOf(name);
    expect(operation?.operationId, 'it has no handler in server/routes').toBe(name);
    expect(operation?.summary).not.toBe('');
    expect(operation?.description).toContain(bodiesOf(name).requirement);
  });

  it('tells of nothing else, and that a bearer is needed by all but the first and those of the provider', () => {
    const operations = Object.values(document.paths).flatMap((path) => Object.values(path));
    expect(operations.map(({ operationId }) => operationId).sort()).toEqual(
      Object.keys(CALLS).sort(),
    );
    const open = operations.filter(({ security }) => security.length === 0);
    expect(open.map(({ operationId }) => operationId).sort()).toEqual([
      'directNotification',
      'directRetour',
      'directVerification',
      'token',
    ]);
    expect(document.openapi).toBe('3.1.0');
  });

  it('names every stable error code, each under its own status', () => {
    const said = new Set<string>();
    for (const path of Object.values(document.paths)) {
      for (const { responses } of Object.values(path)) {
        for (const [status, { description }] of Object.entries(responses)) {
          if (Number(status) < 400) continue;
          for (const code of description.split(', ')) {
            said.add(code);
            if (code === 'requete-invalide') expect(['400', '413', '415']).toContain(status);
            else expect(ERROR_STATUSES).toHaveProperty(code, Number(status));
          }
        }
      }
    }
    // A path with another method is no call, nor is a request that cannot be read to its end.
    expect([...said, 'methode-invalide', 'entete-trop-long'].sort()).toEqual(
      Object.keys(ERROR_STATUSES).sort(),
    );
  });

  it('holds schemas that can be compiled, for requests and for answers', () => {
    const schemas: object[] = [];
    JSON.stringify(document, (key, value) => {
      if (key === 'schema') schemas.push(value);
      return value;
    });
    expect(schemas.length).toBeGreaterThan(Object.keys(CALLS).length * 4);
    for (const schema of schemas) expect(() => ajv.compile(schema)).not.toThrow();
  });

  it('tells the truth: each answer of a day of calls has a status, a type and a body that stand in it', () => {
    const faults = day.answers.flatMap(({ name, answer: { statusCode, headers, body } }) => {
      const stated = operationOf(name)?.responses[statusCode];
      if (stated === undefined) return [`${name} ${statusCode} is not told`];
      // A body that is absent by right: an unknown number, an unbound fine, an acknowledgement, a redirect.
      if (body === '') return statusCode < 400 ? [] : [`${name} ${statusCode} without a body`];
      const [type = ''] = String(headers['content-type']).split(';');
      const schema = stated.content?.[type]?.schema;
      if (schema === undefined) return [`${name} ${statusCode} is ${type}`];
      const content = type === 'application/json' ? JSON.parse(body) : body;
      const discrepancy = gapOf(schema, content);
      if (discrepancy !== null) return [`${name} ${statusCode}: ${discrepancy}`];
      const statedCode = statusCode < 400 || stated.description.split(', ').includes(content.code);
      return statedCode ? [] : [`${name} ${statusCode} ${content.code} is not told`];
    });
    expect(faults).toEqual([]);
    expect(new Set(day.answers.map(({ name }) => name)).size).toBe(Object.keys(CALLS).length);
  });

  it('is a page to read, under the same strict policy as every other', async () => {
    const page = await service.app.inject('/api/docs');
    expect(page.statusCode).toBe(200);
    expect(page.headers['content-type']).toContain('text/html');
    const policy = String(page.headers['content-security-policy']);
    expect(policy).toContain("script-src 'self'");
    expect(policy).not.toContain('unsafe-inline');
    expect(page.body).toContain('<title>Fines: look up and pay</title>');
    expect(page.body).not.toMatch(/<script(?![^>]*\bsrc=)|<style|\sstyle=/);
  });
});

describe('who may read the document', () => {
  it.each<[string, NodeJS.ProcessEnv, number]>([
    ['nobody in production', PRODUCTION, 404],
    ['anybody where production sets API_DOCS', { ...PRODUCTION, API_DOCS: '1' }, 200],
    ['anybody in development', {}, 200],
    ['nobody where development unsets it', { API_DOCS: '0' }, 404],
  ])('%s', async (_, env, status) => {
    const { app, close } = await startApp(env, { db: service.db });
    const addresses = ['/api/docs', '/api/docs/json', '/api/docs/yaml'];
    const statuses = await Promise.all(
      addresses.map(async (address) => (await app.inject(address)).statusCode),
    );
    await close();
    expect(statuses).toEqual([status, status, status]);
  });
});

/** A good value of each text that a call takes; the sealed answers of the provider stand by their seal. */
const VALID: Readonly<Record<string, string>> = {
  sub: 'A'.repeat(40),
  hostedCheckoutId: '4311628069',
  RETURNMAC: 'A'.repeat(36),
  numAmende: KNOWN.due.number,
  cleAmende: KNOWN.due.key,
  numAvis: KNOWN.due.number,
  cleAvis: KNOWN.due.key,
  jetonConfirmationPaiement: 'jeton',
  canal: CHANNEL,
  nature: NATURE,
  typeReglement: 'TOTAL',
  locale: 'fr',
  avisId: 'A'.repeat(22),
  adrMail: KNOWN.mail,
  referenceReglement: KNOWN.paid.reference,
  plaintText: KNOWN.due.number + KNOWN.due.key,
  cipherText: 'A'.repeat(60),
  indicatifOperation: KNOWN.increased.code,
  codeVerification: KNOWN.verificationCode,
  date: '2026-11-21',
};

/** The texts of the requests: call, name of the field, schema. */
function texts(): [CallName, string, object][] {
  return CALL_NAMES.flatMap((name) => {
    const { parameters = [], requestBody } = operationOf(name) ?? {};
    const body = Object.entries(requestBody?.content['application/json']?.schema.properties ?? {});
    return [...parameters.map(({ name, schema }) => [name, schema] as const), ...body]
      .filter(([field]) => field !== 'montant' && field !== 'montantTransaction')
      .map(([field, schema]): [CallName, string, object] => [name, field, schema]);
  });
}

describe('the texts of a request', () => {
  it('none takes a control character, wherever it stands', () => {
    const taken = texts().flatMap(([name, field, schema]) => {
      const valid = VALID[field] ?? '';
      if (!ajv.validate(schema, valid)) return [`${name} ${field} refuses a good value`];
      const middle = Math.floor(valid.length / 2);
      return ['\u0000', '\n', '\r\n', '\t', '\u001b', '\u007f', '\u0085']
        .flatMap((signed) => [
          signed + valid,
          valid + signed,
          valid.slice(0, middle) + signed + valid.slice(middle),
        ])
        .filter((bad) => ajv.validate(schema, bad))
        .map((bad) => `${name} ${field} takes ${JSON.stringify(bad)}`);
    });
    expect(taken).toEqual([]);
    expect(new Set(texts().map(([, field]) => field))).toEqual(new Set(Object.keys(VALID)));
  });
});
