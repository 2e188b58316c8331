import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import { openTimestamp, sealTimestamp, toBase64Url } from '#contract/timestamp.ts';
import { createPeppers, UnknownPepper } from '#server/services/lookup/keyHash.ts';
import { createCipher } from '#server/services/session/cipher.ts';
import { createTokens } from '#server/services/session/tokens.ts';

const SECRET = 's'.repeat(43);
const digits = (length: number) =>
  fc.array(fc.integer({ min: 0, max: 9 }), { minLength: length, maxLength: length });

describe('D-16: the encrypted id', () => {
  const cipher = createCipher(SECRET);

  it('K-09 K-10: comes back as it was, for 16 and 20 digits', () => {
    fc.assert(
      fc.property(fc.oneof(digits(16), digits(20)), (list) => {
        const plain = list.join('');
        expect(cipher.decrypt(cipher.encrypt(plain))).toBe(plain);
      }),
    );
  });

  it('is another text each time', () => {
    expect(cipher.encrypt('5190010100001121')).not.toBe(cipher.encrypt('5190010100001121'));
  });

  it('any changed character is refused', () => {
    const cipherText = cipher.encrypt('5190010100001121');
    for (let rank = 0; rank < cipherText.length; rank += 1) {
      const other = cipherText[rank] === 'A' ? 'B' : 'A';
      const change = cipherText.slice(0, rank) + other + cipherText.slice(rank + 1);
      expect(cipher.decrypt(change)).toBeNull();
    }
  });

  it.each(['', 'A', 'AQ', '%%%', 'é', 'A'.repeat(256)])('refuses %j', (text) => {
    expect(cipher.decrypt(text)).toBeNull();
  });

  it('another secret cannot read it', () => {
    const other = createCipher('t'.repeat(43));
    expect(other.decrypt(cipher.encrypt('5190010100001121'))).toBeNull();
  });
});

describe('D-12: the peppered key', () => {
  const peppers = createPeppers(`${'n'.repeat(32)},${'a'.repeat(32)}`);

  it('fits its number and its key only', () => {
    const key = peppers.protect('51900101000011', '21');
    expect(peppers.matches('51900101000011', '21', key)).toBe(true);
    expect(peppers.matches('51900101000011', '12', key)).toBe(false);
    expect(peppers.matches('51900101000012', '21', key)).toBe(false);
  });

  it('old and new peppers are accepted side by side, and the new one protects', () => {
    const before = createPeppers('a'.repeat(32)).protect('51900101000011', '21');
    expect(peppers.matches('51900101000011', '21', before)).toBe(true);
    expect(peppers.protect('51900101000011', '21').keyPepper).not.toBe(before.keyPepper);
  });

  it('a forgotten pepper is told: nobody knows whether the key is right', () => {
    const lost = createPeppers('z'.repeat(32)).protect('51900101000011', '21');
    expect(() => peppers.matches('51900101000011', '21', lost)).toThrow(UnknownPepper);
  });
});

describe('D-14: the timestamp and the bearer', () => {
  const KEY = toBase64Url(new Uint8Array(32).fill(7));

  it('K-01: the timestamp comes back as it was', async () => {
    const sub = await sealTimestamp(KEY, 1_790_000_000_000);
    expect(sub).toMatch(/^[A-Za-z0-9_-]{55}$/);
    expect(await openTimestamp(KEY, sub)).toBe(1_790_000_000_000);
  });

  it('K-01: one timestamp has one text, so that no second spelling can be replayed', async () => {
    const sub = await sealTimestamp(KEY, 1_790_000_000_000);
    const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
    const read = await Promise.all(
      [...alphabet].map((signed) => openTimestamp(KEY, sub.slice(0, -1) + signed)),
    );
    expect(read.filter((instant) => instant !== null)).toHaveLength(1);
  });

  it('K-01: what was not sealed with this key is null', async () => {
    const other = toBase64Url(new Uint8Array(32).fill(8));
    expect(await openTimestamp(KEY, await sealTimestamp(other, 1))).toBeNull();
    expect(await openTimestamp(KEY, 'é')).toBeNull();
  });

  it('a bearer is read for 15 minutes and renewed for two hours more', async () => {
    const tokens = createTokens(SECRET);
    vi.useFakeTimers({ now: 1_790_000_000_000 });
    try {
      const token = await tokens.issueBearer('session');
      vi.advanceTimersByTime(15 * 60_000 - 1000);
      expect(await tokens.read(token)).toBe('session');
      vi.advanceTimersByTime(2000);
      expect(await tokens.read(token)).toBeNull();
      expect(await tokens.readForRenewal(token)).toBe('session');
      vi.advanceTimersByTime(2 * 60 * 60_000);
      expect(await tokens.readForRenewal(token)).toBeNull();
    } finally {
      vi.useRealTimers();
    }
  });

  it.each(['', 'x', 'a.b.c', 'eyJhbGciOiJub25lIn0.eyJzdWIiOiJ4In0.'])(
    'a forged bearer %j is nobody',
    async (token) => {
      expect(await createTokens(SECRET).read(token)).toBeNull();
      expect(await createTokens(SECRET).readForRenewal(token)).toBeNull();
    },
  );
});
