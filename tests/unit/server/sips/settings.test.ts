import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Type from 'typebox';
import Value from 'typebox/value';
import { afterAll, describe, expect, it } from 'vitest';
import { readData } from '#server/adapters/sips/data.ts';
import { createSipsGateway } from '#server/adapters/sips/SipsGateway.ts';
import { computeSeal } from '#server/adapters/sips/seal.ts';
import { readConfig } from '#server/config/readConfig.ts';

const Vector = Type.Object({
  id: Type.String(),
  data: Type.String(),
  key: Type.String(),
  seal: Type.String(),
});
const { valid } = Value.Parse(
  Type.Object({ valid: Type.Array(Vector) }),
  JSON.parse(readFileSync('tests/fixtures/sips-vectors.json', 'utf8')),
);

/** A published vector, as the provider would post it. */
function vector(id: string) {
  const found = valid.find((candidate) => candidate.id === id);
  if (found === undefined) throw new Error(`No vector ${id}`);
  const { data, key, seal } = found;
  return { key, corps: { Data: data, InterfaceVersion: 'HP_2.31', Seal: seal } };
}

const DATA_DIR = mkdtempSync(join(tmpdir(), 'amendes-sips-'));
afterAll(() => rmSync(DATA_DIR, { recursive: true }));
const connector = (env: NodeJS.ProcessEnv) =>
  createSipsGateway(readConfig({ DATA_DIR, ...env }).sips);

describe('D-19: the settings of an older contract', () => {
  it('D-19: SIPS_SEAL_ALGORITHM=SHA-256 reads what such a contract sends, and nothing else does', () => {
    const { key, corps } = vector('java-sdk-decodeResponse_with_succeeded_request');
    const env = { SIPS_SECRET_KEY: key };
    const previous = connector({ ...env, SIPS_SEAL_ALGORITHM: 'SHA-256' });
    expect(previous.readAnswer(corps)).toMatchObject({ issue: 'ACCEPTE', montant: 2 });
    expect(() => connector(env).readAnswer(corps)).toThrow('seal');
    expect(() => previous.readAnswer({ ...corps, SealAlgorithm: 'HMAC-SHA-256' })).toThrow(
      'algorithm',
    );
  });

  it('D-19: SIPS_ENCODING=base64 reads a vector that is encoded, and nothing else does', () => {
    const { key, corps } = vector('derived-wl-b64-basic-hmac-sha-256');
    const receipt = { ...corps, Encode: 'base64' };
    const read = (SIPS_ENCODING: string) => () =>
      connector({ SIPS_SECRET_KEY: key, SIPS_ENCODING }).readAnswer(receipt);
    // The vector is a request: its seal and encoding are right, and it lacks what only an answer has.
    expect(read('base64')()).toMatchObject({ illisible: true });
    expect(read('base64url')).toThrow('encoding');
    expect(read('none')).toThrow('encoding');
  });

  it.each(['base64', 'base64url'] as const)(
    'D-19: a form in %s is sealed as it is encoded',
    (SIPS_ENCODING) => {
      const SIPS_SECRET_KEY = 'une-cle-de-contrat-ancien';
      const { champs } = connector({
        SIPS_SECRET_KEY,
        SIPS_ENCODING,
        SIPS_SEAL_ALGORITHM: 'SHA-256',
      }).formulaire({
        transactionReference: 'T1',
        montant: 13_500,
        locale: 'fr',
        contexteRetour: 'jeton',
        numAvis: '51900101000011',
        expireLe: new Date('2026-11-21T10:15:30Z'),
        urlAutomatique: 'https://api.example/auto',
        urlRetour: 'https://api.example/retour',
      });
      const { Data = '', Seal, Encode, SealAlgorithm } = champs;
      expect([Encode, SealAlgorithm]).toEqual([SIPS_ENCODING, 'SHA-256']);
      expect(Seal).toBe(computeSeal(Data, SIPS_SECRET_KEY, 'SHA-256'));
      expect(readData(Data, SIPS_ENCODING).get('responseEncoding')).toBe(SIPS_ENCODING);
    },
  );

  it('D-19: HMAC-SHA-256 and no encoding by default; other values are named', () => {
    expect(readConfig({ DATA_DIR }).sips).toMatchObject({
      algorithm: 'HMAC-SHA-256',
      encoding: 'none',
    });
    for (const name of ['SIPS_SEAL_ALGORITHM', 'SIPS_ENCODING']) {
      expect(() => readConfig({ DATA_DIR, [name]: 'sha256' })).toThrow(name);
    }
  });
});
