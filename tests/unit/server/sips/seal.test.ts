import { readFileSync } from 'node:fs';
import Type from 'typebox';
import Value from 'typebox/value';
import { describe, expect, it } from 'vitest';
import { calculerSceau, sceauValide } from '#server/adapters/sips/seal.ts';

const Vecteur = Type.Object({
  id: Type.String(),
  algorithm: Type.Enum(['HMAC-SHA-256', 'SHA-256']),
  data: Type.String(),
  key: Type.String(),
  seal: Type.String(),
});
const Vecteurs = Type.Object({ valid: Type.Array(Vecteur), invalid: Type.Array(Vecteur) });

const { valid, invalid } = Value.Parse(
  Vecteurs,
  JSON.parse(readFileSync(new URL('../../../fixtures/sips-vectors.json', import.meta.url), 'utf8')),
);

describe('seal', () => {
  it.each(valid)('D-19: vector $id agrees', ({ algorithm, data, key, seal }) => {
    expect(calculerSceau(data, key, algorithm)).toBe(seal);
    expect(sceauValide(data, key, algorithm, seal)).toBe(true);
  });

  it.each(invalid)('D-19: vector $id is refused', ({ algorithm, data, key, seal }) => {
    expect(sceauValide(data, key, algorithm, seal)).toBe(false);
  });

  it.each(valid)('D-19: vector $id changed anywhere is refused', (vecteur) => {
    const { algorithm, data, key, seal } = vecteur;
    const autre = algorithm === 'SHA-256' ? 'HMAC-SHA-256' : 'SHA-256';
    expect(sceauValide(`${data} `, key, algorithm, seal)).toBe(false);
    expect(sceauValide(data, `${key}x`, algorithm, seal)).toBe(false);
    expect(sceauValide(data, key, autre, seal)).toBe(false);
    expect(sceauValide(data, key, algorithm, seal.toUpperCase())).toBe(false);
    expect(sceauValide(data, key, algorithm, seal.slice(1))).toBe(false);
    expect(sceauValide(data, key, algorithm, 'é'.repeat(32))).toBe(false);
  });
});
