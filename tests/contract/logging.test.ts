import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { href } from '#contract/paths.ts';
import { callAll, type Day, KNOWN } from '../support/allCalls.ts';
import { type App, openSession, startApp } from '../support/app.ts';

const BROKEN_LANGUAGE = 'nl';

/** As drivers make them: the row in the message, its values hung on the error. */
function crash(): Error {
  const { numero: number } = KNOWN.payee;
  return Object.assign(new Error(`no row for ${number}`, { cause: new Error(KNOWN.courriel) }), {
    code: '23505',
    detail: `Key (number)=(${number}) already exists.`,
    parameters: [KNOWN.courriel],
  });
}

let app: App;
let day: Day;
const rows: string[] = [];

beforeAll(async () => {
  app = await startApp(
    { TRUST_PROXY: '127.0.0.1', LOG_LEVEL: 'debug' },
    {
      logOutput: { write: (row) => rows.push(row) },
      generateReceipt: async (_, language) => {
        if (language === BROKEN_LANGUAGE) throw crash();
        return Buffer.from('%PDF');
      },
    },
  );
  day = await callAll(app);
});
afterAll(() => app.close());

const leaks = (text: string): string[] => day.secrets.filter((secret) => text.includes(secret));

describe('what a day of calls leaves behind', () => {
  it('the log of level debug holds a line for each request, and no number, key, token or address', () => {
    const queries = rows.filter((row) => JSON.parse(row).msg === 'request');
    expect(queries.length).toBeGreaterThanOrEqual(day.answers.length);
    expect(leaks(rows.join('\n'))).toEqual([]);
    expect(rows.join('\n')).not.toMatch(/"(?:21|61|67)"|cleA(?:mende|vis)|plaintText|cipherText/);
  });

  it('a path that holds a credential is logged by its pattern', async () => {
    const before = rows.length;
    const paths = [
      href('accueilPrerempli', 'fr', { amendeId: KNOWN.aPayer.numero + KNOWN.aPayer.cle }),
      href('confirmation', 'fr', { token: day.secrets[0] ?? '' }),
      `/api/v2/rien/${KNOWN.aPayer.numero}?cle=${KNOWN.aPayer.numero}`,
    ];
    for (const url of paths) await app.app.inject({ method: 'GET', url });
    expect(rows.length).toBeGreaterThanOrEqual(before + paths.length);
    const unreadable = `/${KNOWN.aPayer.numero}%zz`;
    const { body } = await app.app.inject({ method: 'GET', url: unreadable });
    expect(leaks(body)).toEqual([]);
    expect(leaks(rows.slice(before).join('\n'))).toEqual([]);
  });
});

describe('what a fault leaves behind', () => {
  it('type, code, masked message and frames; what drivers hang on errors is dropped', async () => {
    const before = rows.length;
    const call = await openSession(app);
    const { numero: noticeNumber, cle: key, reference } = KNOWN.payee;
    const { avisId: noticeId } = (
      await call('justifierPaiement', { numAvis: noticeNumber, cleAvis: key })
    ).json();
    const request = { avisId: noticeId, referenceReglement: reference, locale: BROKEN_LANGUAGE };
    const answer = await call('generePdf', request);
    expect(answer.statusCode).toBe(500);
    expect(leaks(answer.body)).toEqual([]);
    const stated = rows.slice(before);
    expect(leaks(stated.join('\n'))).toEqual([]);
    const fault = stated.map((row) => JSON.parse(row)).find(({ msg }) => msg === 'fault');
    expect(fault).toMatchObject({
      incident: answer.json().incident,
      err: { type: 'Error', code: '23505', message: 'no row for [number]', cause: '[address]' },
    });
    expect(Object.keys(fault.err).sort()).toEqual(['cause', 'code', 'message', 'stack', 'type']);
    expect(fault.err.stack).toContain('logging.test.ts');
  });
});
