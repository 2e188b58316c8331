import { readFileSync } from 'node:fs';
import Type from 'typebox';
import Value from 'typebox/value';
import { describe, expect, it } from 'vitest';
import { computeSeal, isSealValid } from '#server/adapters/sips/seal.ts';

const Vector = Type.Object({
  id: Type.String(),
  algorithm: Type.Enum(['HMAC-SHA-256', 'SHA-256']),
  data: Type.String(),
  key: Type.String(),
  seal: Type.String(),
});
const Vectors = Type.Object({ valid: Type.Array(Vector), invalid: Type.Array(Vector) });

const { valid, invalid } = Value.Parse(
  Vectors,
  JSON.parse(readFileSync(new URL('../../../fixtures/sips-vectors.json', import.meta.url), 'utf8')),
);

describe('seal', () => {
  it.each(valid)('D-19: vector $id agrees', ({ algorithm, data, key, seal }) => {
    expect(computeSeal(data, key, algorithm)).toBe(seal);
    expect(isSealValid(data, key, algorithm, seal)).toBe(true);
  });

  it.each(invalid)('D-19: vector $id is refused', ({ algorithm, data, key, seal }) => {
    expect(isSealValid(data, key, algorithm, seal)).toBe(false);
  });

  it.each(valid)('D-19: vector $id changed anywhere is refused', (vector) => {
    const { algorithm, data, key, seal } = vector;
    const other = algorithm === 'SHA-256' ? 'HMAC-SHA-256' : 'SHA-256';
    expect(isSealValid(`${data} `, key, algorithm, seal)).toBe(false);
    expect(isSealValid(data, `${key}x`, algorithm, seal)).toBe(false);
    expect(isSealValid(data, key, other, seal)).toBe(false);
    expect(isSealValid(data, key, algorithm, seal.toUpperCase())).toBe(false);
    expect(isSealValid(data, key, algorithm, seal.slice(1))).toBe(false);
    expect(isSealValid(data, key, algorithm, 'é'.repeat(32))).toBe(false);
  });
});
