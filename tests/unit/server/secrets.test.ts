import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import { openTimestamp, sealTimestamp, toBase64Url } from '#contract/timestamp.ts';
import { creerPeppers, UnknownPepper } from '#server/services/amende/empreinteCle.ts';
import { creerChiffreur } from '#server/services/recherche/chiffreur.ts';
import { creerJetons } from '#server/services/recherche/jetons.ts';

const SECRET = 's'.repeat(43);
const chiffres = (longueur: number) =>
  fc.array(fc.integer({ min: 0, max: 9 }), { minLength: longueur, maxLength: longueur });

describe('D-16: the encrypted id', () => {
  const chiffreur = creerChiffreur(SECRET);

  it('K-09 K-10: comes back as it was, for 16 and 20 digits', () => {
    fc.assert(
      fc.property(fc.oneof(chiffres(16), chiffres(20)), (liste) => {
        const clair = liste.join('');
        expect(chiffreur.dechiffrer(chiffreur.chiffrer(clair))).toBe(clair);
      }),
    );
  });

  it('is another text each time', () => {
    expect(chiffreur.chiffrer('5190010100001121')).not.toBe(chiffreur.chiffrer('5190010100001121'));
  });

  it('any changed character is refused', () => {
    const chiffre = chiffreur.chiffrer('5190010100001121');
    for (let rang = 0; rang < chiffre.length; rang += 1) {
      const autre = chiffre[rang] === 'A' ? 'B' : 'A';
      const change = chiffre.slice(0, rang) + autre + chiffre.slice(rang + 1);
      expect(chiffreur.dechiffrer(change)).toBeNull();
    }
  });

  it.each(['', 'A', 'AQ', '%%%', 'é', 'A'.repeat(256)])('refuses %j', (texte) => {
    expect(chiffreur.dechiffrer(texte)).toBeNull();
  });

  it('another secret cannot read it', () => {
    const autre = creerChiffreur('t'.repeat(43));
    expect(autre.dechiffrer(chiffreur.chiffrer('5190010100001121'))).toBeNull();
  });
});

describe('D-12: the peppered key', () => {
  const peppers = creerPeppers(`${'n'.repeat(32)},${'a'.repeat(32)}`);

  it('fits its number and its key only', () => {
    const cle = peppers.proteger('51900101000011', '21');
    expect(peppers.correspond('51900101000011', '21', cle)).toBe(true);
    expect(peppers.correspond('51900101000011', '12', cle)).toBe(false);
    expect(peppers.correspond('51900101000012', '21', cle)).toBe(false);
  });

  it('old and new peppers are accepted side by side, and the new one protects', () => {
    const avant = creerPeppers('a'.repeat(32)).proteger('51900101000011', '21');
    expect(peppers.correspond('51900101000011', '21', avant)).toBe(true);
    expect(peppers.proteger('51900101000011', '21').cle_poivre).not.toBe(avant.cle_poivre);
  });

  it('a forgotten pepper is told: nobody knows whether the key is right', () => {
    const perdue = creerPeppers('z'.repeat(32)).proteger('51900101000011', '21');
    expect(() => peppers.correspond('51900101000011', '21', perdue)).toThrow(UnknownPepper);
  });
});

describe('D-14: the timestamp and the bearer', () => {
  const CLE = toBase64Url(new Uint8Array(32).fill(7));

  it('K-01: the timestamp comes back as it was', async () => {
    const sub = await sealTimestamp(CLE, 1_790_000_000_000);
    expect(sub).toMatch(/^[A-Za-z0-9_-]{55}$/);
    expect(await openTimestamp(CLE, sub)).toBe(1_790_000_000_000);
  });

  it('K-01: one timestamp has one text, so that no second spelling can be replayed', async () => {
    const sub = await sealTimestamp(CLE, 1_790_000_000_000);
    const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
    const lus = await Promise.all(
      [...alphabet].map((signe) => openTimestamp(CLE, sub.slice(0, -1) + signe)),
    );
    expect(lus.filter((instant) => instant !== null)).toHaveLength(1);
  });

  it('K-01: what was not sealed with this key is null', async () => {
    const autre = toBase64Url(new Uint8Array(32).fill(8));
    expect(await openTimestamp(CLE, await sealTimestamp(autre, 1))).toBeNull();
    expect(await openTimestamp(CLE, 'é')).toBeNull();
  });

  it('a bearer is read for 15 minutes and renewed for two hours more', async () => {
    const jetons = creerJetons(SECRET);
    vi.useFakeTimers({ now: 1_790_000_000_000 });
    try {
      const jeton = await jetons.emettre('session');
      vi.advanceTimersByTime(15 * 60_000 - 1000);
      expect(await jetons.lire(jeton)).toBe('session');
      vi.advanceTimersByTime(2000);
      expect(await jetons.lire(jeton)).toBeNull();
      expect(await jetons.lirePourRenouveler(jeton)).toBe('session');
      vi.advanceTimersByTime(2 * 60 * 60_000);
      expect(await jetons.lirePourRenouveler(jeton)).toBeNull();
    } finally {
      vi.useRealTimers();
    }
  });

  it.each(['', 'x', 'a.b.c', 'eyJhbGciOiJub25lIn0.eyJzdWIiOiJ4In0.'])(
    'a forged bearer %j is nobody',
    async (jeton) => {
      expect(await creerJetons(SECRET).lire(jeton)).toBeNull();
      expect(await creerJetons(SECRET).lirePourRenouveler(jeton)).toBeNull();
    },
  );
});
