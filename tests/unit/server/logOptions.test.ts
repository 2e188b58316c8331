import { readdirSync, readFileSync } from 'node:fs';
import { pino } from 'pino';
import { describe, expect, it } from 'vitest';
import { describeError, printError } from '#server/logging/describeError.ts';
import { REDACTION, redactMessage } from '#server/logging/logOptions.ts';
import { ApiError } from '#server/plugins/errors.ts';
import { ProviderFailure } from '#server/ports/PaymentProvider.ts';

const SECRET = 'Camille Martin, 12 rue des Lilas, 5190 0101 0000 11';
const ADDRESS = '/api/v2/direct/retour?RETURNMAC=45c6&hostedCheckoutId=7562';

const SOURCES = readdirSync('server', { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.ts'))
  .map((file) => ({ file, code: readFileSync(`server/${file}`, 'utf8') }));

/** What a logger writes, without time, process and level. */
function written(log: (logger: pino.Logger) => void): object {
  const rows: string[] = [];
  const output = { write: (row: string) => rows.push(row) };
  log(pino({ ...REDACTION, level: 'trace', base: null, timestamp: false }, output));
  const { level: _, ...row } = JSON.parse(rows.join(''));
  return row;
}

describe('D-73: a line of the log', () => {
  const error = Object.assign(new Error(SECRET), { code: 'ECONNRESET' });
  const err = { type: 'Error', code: 'ECONNRESET', stack: expect.any(String), cause: null };

  it.each<[string, (logger: pino.Logger) => void]>([
    ['an error alone', (log) => log.warn(error)],
    ['an error without a text', (log) => log.warn({ err: error })],
    ['an error with its message as text', (log) => log.warn({ err: error }, error.message)],
    ['an error beside a request', (log) => log.warn({ err: error, req: { url: ADDRESS } })],
  ])('of %s has no text of it', (_, log) => {
    expect(written(log)).toEqual({ err, msg: 'error' });
  });

  it('keeps the fields of the list', () => {
    const fields = {
      incident: '6a362c08-3807-471c-9452-c91348365091',
      method: 'GET',
      route: '/fr/tai/:amendeId',
      statut: 404,
      ms: 0.5,
      genre: 'refused',
      codes: ['50001111', 'ACTION_NOT_ALLOWED'],
      network: 'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
      raison: 'signature',
      nouveau: false,
      subject: 'oubli-mails',
      try: 2,
    };
    expect(written((log) => log.info(fields, 'request'))).toEqual({ ...fields, msg: 'request' });
  });

  it('drops other fields, and what has not the form of its field', () => {
    const fields = {
      url: ADDRESS,
      msg: SECRET,
      body: { numero: SECRET },
      incident: SECRET,
      method: SECRET,
      route: ADDRESS,
      statut: SECRET,
      ms: { SECRET },
      genre: SECRET,
      codes: [SECRET, '51900101000011', '9002'],
      network: SECRET,
      raison: SECRET,
      subject: SECRET,
    };
    expect(written((log) => log.info(fields, 'request'))).toEqual({
      incident: null,
      method: null,
      route: null,
      statut: null,
      ms: null,
      genre: null,
      codes: ['9002'],
      network: null,
      raison: null,
      subject: null,
      msg: 'request',
    });
  });

  it.each([
    [`Route GET:${ADDRESS} not found`, 'Route […] not found'],
    [
      `did you forget to "return reply" in "${ADDRESS}" (GET)?`,
      'did you forget to "return reply" in […] (GET)?',
    ],
    ['Server listening at http://[::1]:3000', 'Server listening at […]'],
    ['a mail for a.b@example.fr and 5190-0101', 'a mail for […] and […]'],
  ])('of a library keeps the plain words: %s', (message, expected) => {
    expect(written((log) => log.info(message))).toEqual({ msg: expected });
  });

  it('takes no values into its text', () => {
    expect(written((log) => log.info('a %s', SECRET))).toEqual({ msg: 'a […]' });
    expect(written((log) => log.info({}, 'a %s', SECRET))).toEqual({ msg: 'a […]' });
  });

  it('of ours is whole: no word of it is masked, no field is dropped', () => {
    const code = SOURCES.map(({ code }) => code).join('\n');
    const calls = [
      ...code.matchAll(/\blog(?:ger)?\.(?:info|warn|error)\(\s*(?:\{([^}]*)\},)?\s*'([^']+)'/g),
    ];
    const messages = calls.map(([, , message = '']) => message);
    const names = calls.flatMap(([, literal = '']) =>
      literal.split(',').flatMap((field) => field.split(':')[0]?.trim() || []),
    );
    expect(messages.length).toBeGreaterThan(10);
    expect(messages.map(redactMessage)).toEqual(messages);
    expect(names.length).toBeGreaterThan(10);
    const known = REDACTION.formatters.log(Object.fromEntries(names.map((name) => [name, null])));
    expect(names.filter((name) => !(name in known))).toEqual([]);
  });
});

it('D-73: the running server prints by its logger alone, and gives it no fields that stay', () => {
  const other = /console\.|process\.std(?:out|err)\.write|\.child\(|setBindings|\bpino\(/;
  const others = SOURCES.filter(({ code }) => other.test(code)).map(({ file }) => file);
  // A command and a start speak to the operator; stop.ts prints faults by `printError`; the lock of the data folder names
  // processes and hosts.
  const allowed =
    /^office\/cli\/|^serve\.ts$|^start\/(?:stop|terminal)\.ts$|^database\/directoryLock\.ts$/;
  expect(others.filter((file) => !allowed.test(file))).toEqual([]);
});

describe('D-73: an error as data', () => {
  it('has type, code and frames, and no message of it or of its causes', () => {
    const cause = new AggregateError([new SyntaxError(SECRET)], SECRET, { cause: SECRET });
    const described = describeError(new TypeError(SECRET, { cause }));
    expect(described).toMatchObject({
      type: 'TypeError',
      code: null,
      stack: expect.stringMatching(/^ {4}at .*logOptions\.test\.ts:\d+:\d+/),
      cause: {
        type: 'AggregateError',
        errors: [{ type: 'SyntaxError' }],
        cause: { type: 'string' },
      },
    });
    expect(JSON.stringify(described)).not.toMatch(/Camille|Lilas|5190/);
  });

  it('ends after five causes, also in a circle', () => {
    const circle = new Error(SECRET);
    circle.cause = circle;
    expect(JSON.stringify(describeError(circle)).match(/"type"/g)).toHaveLength(6);
  });

  it.each([
    ['a name that is a text', { name: SECRET }],
    ['a code that is a number of a notice', { code: '51900101000011' }],
    ['a code that is a token', { code: 'aB3dE6gH9jK2mN5pQ8sT1v' }],
    ['lines like frames', { message: `x\n    at ${SECRET} (/x/5190.ts:1:1)` }],
    ['a message that was changed later', { message: 'other' }],
  ])('writes nothing of %s', (_, fields) => {
    const { message = SECRET, ...others } = { ...fields } as { message?: string };
    const thrown = Object.assign(
      new Error(`${message}\n    at ${SECRET} (/x/5190.ts:1:1)`),
      others,
    );
    if (message === 'other') thrown.message = message;
    expect(JSON.stringify(describeError(thrown))).not.toMatch(/Camille|Lilas|5190|aB3dE6/);
  });

  it.each([
    [new ApiError('sceau-invalide', 'Nobody'), { type: 'ApiError', code: 'sceau-invalide' }],
    [Object.assign(new Error(), { code: '22P05' }), { type: 'Error', code: '22P05' }],
    [
      Object.assign(new Error(), { code: 'FST_ERR_CTP_INVALID_JSON_BODY' }),
      { code: 'FST_ERR_CTP_INVALID_JSON_BODY' },
    ],
    [
      new ProviderFailure('unclear', 500, ['50001111', '51900101000011']),
      { type: 'ProviderFailure', kind: 'unclear', status: 500, codes: ['50001111'] },
    ],
    [SECRET, { type: 'string', stack: '' }],
  ])('keeps what names %s', (thrown, expected) => {
    expect(describeError(thrown)).toMatchObject(expected);
  });

  it('is printed in lines, causes after it', () => {
    const cause = Object.assign(new RangeError(SECRET), { code: 'ERR_OUT_OF_RANGE' });
    const printed = printError(new TypeError(SECRET, { cause }));
    expect(printed).toMatch(
      /^TypeError\n {4}at [\s\S]*\n {2}because of RangeError ERR_OUT_OF_RANGE\n {4}at /,
    );
    expect(printed).not.toMatch(/Camille|Lilas|5190/);
  });
});
