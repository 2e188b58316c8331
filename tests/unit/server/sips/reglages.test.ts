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

const Vecteur = Type.Object({
  id: Type.String(),
  data: Type.String(),
  key: Type.String(),
  seal: Type.String(),
});
const { valid } = Value.Parse(
  Type.Object({ valid: Type.Array(Vecteur) }),
  JSON.parse(readFileSync('tests/fixtures/sips-vectors.json', 'utf8')),
);

/** A published vector, as the provider would post it. */
function vecteur(id: string) {
  const trouve = valid.find((candidat) => candidat.id === id);
  if (trouve === undefined) throw new Error(`No vector ${id}`);
  const { data, key, seal } = trouve;
  return { key, corps: { Data: data, InterfaceVersion: 'HP_2.31', Seal: seal } };
}

const DATA_DIR = mkdtempSync(join(tmpdir(), 'amendes-sips-'));
afterAll(() => rmSync(DATA_DIR, { recursive: true }));
const connecteur = (env: NodeJS.ProcessEnv) =>
  createSipsGateway(readConfig({ DATA_DIR, ...env }).sips);

describe('D-19: the settings of an older contract', () => {
  it('D-19: SIPS_SEAL_ALGORITHM=SHA-256 reads what such a contract sends, and nothing else does', () => {
    const { key, corps } = vecteur('java-sdk-decodeResponse_with_succeeded_request');
    const env = { SIPS_SECRET_KEY: key };
    const ancien = connecteur({ ...env, SIPS_SEAL_ALGORITHM: 'SHA-256' });
    expect(ancien.lireReponse(corps)).toMatchObject({ issue: 'ACCEPTE', montant: 2 });
    expect(() => connecteur(env).lireReponse(corps)).toThrow('seal');
    expect(() => ancien.lireReponse({ ...corps, SealAlgorithm: 'HMAC-SHA-256' })).toThrow(
      'algorithm',
    );
  });

  it('D-19: SIPS_ENCODING=base64 reads a vector that is encoded, and nothing else does', () => {
    const { key, corps } = vecteur('derived-wl-b64-basic-hmac-sha-256');
    const recu = { ...corps, Encode: 'base64' };
    const lire = (SIPS_ENCODING: string) => () =>
      connecteur({ SIPS_SECRET_KEY: key, SIPS_ENCODING }).lireReponse(recu);
    // The vector is a request: its seal and encoding are right, and it lacks what only an answer has.
    expect(lire('base64')()).toMatchObject({ illisible: true });
    expect(lire('base64url')).toThrow('encoding');
    expect(lire('none')).toThrow('encoding');
  });

  it.each(['base64', 'base64url'] as const)(
    'D-19: a form in %s is sealed as it is encoded',
    (SIPS_ENCODING) => {
      const SIPS_SECRET_KEY = 'une-cle-de-contrat-ancien';
      const { champs } = connecteur({
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
    for (const nom of ['SIPS_SEAL_ALGORITHM', 'SIPS_ENCODING']) {
      expect(() => readConfig({ DATA_DIR, [nom]: 'sha256' })).toThrow(nom);
    }
  });
});
