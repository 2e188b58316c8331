import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CALLS } from '#contract/calls.ts';
import { prefixeAdresse } from '#server/network/addressPrefix.ts';
import { type Appli, demanderToken, demarrerAppli } from '../support/appli.ts';

const RALENTI_MS = 300;

let appli: Appli;
beforeAll(async () => {
  appli = await demarrerAppli({ TRUST_PROXY: '127.0.0.1' }, { slowdownMs: RALENTI_MS });
});
afterAll(() => appli.fermer());

const chercher = async (adresse: string, numAmende: string, cleAmende: string, jeton?: string) =>
  appli.app.inject({
    method: 'POST',
    url: CALLS.rechercheAmende.path,
    headers: {
      authorization: `Bearer ${jeton ?? (await demanderToken(appli)).body}`,
      'x-forwarded-for': adresse,
    },
    payload: { numAmende, cleAmende },
  });

const statuts = async (essais: readonly Promise<{ statusCode: number }>[]) =>
  (await Promise.all(essais)).map(({ statusCode }) => statusCode);

describe('D-15: guessing', () => {
  it('the sixth wrong answer for a number and an address waits, with Retry-After', async () => {
    const ip = '192.0.2.1';
    for (let essai = 0; essai < 5; essai += 1) {
      expect((await chercher(ip, '51900101000021', '00')).statusCode).toBe(200);
    }
    const refus = await chercher(ip, '51900101000021', '00');
    expect(refus.statusCode).toBe(429);
    expect(refus.json().code).toBe('trop-de-tentatives');
    expect(Number(refus.headers['retry-after'])).toBeGreaterThan(14 * 60);
    expect(Number(refus.headers['retry-after'])).toBeLessThanOrEqual(15 * 60);
    // The right key waits too: otherwise the sixth guess would still tell.
    expect((await chercher(ip, '51900101000021', '81')).statusCode).toBe(429);
    expect((await chercher('192.0.2.2', '51900101000021', '81')).statusCode).toBe(200);
  });

  it('guesses sent together tell no more than guesses sent in turn', async () => {
    const cles = Array.from({ length: 40 }, (_, cle) => String(cle).padStart(2, '0'));
    const reponses = await statuts(cles.map((cle) => chercher('192.0.2.3', '51900301000011', cle)));
    expect(reponses.filter((statut) => statut === 200)).toHaveLength(5);
  });

  it('right answers are not counted', async () => {
    const reponses = await statuts(
      Array.from({ length: 30 }, () => chercher('192.0.2.4', '51900501000011', '94')),
    );
    expect(new Set(reponses)).toEqual(new Set([200]));
  });

  it('thirty wrong answers from one address for many numbers, unknown ones included', async () => {
    const numeros = Array.from({ length: 35 }, (_, rang) => `519099000000${rang + 10}`);
    const reponses = await statuts(numeros.map((numero) => chercher('192.0.2.5', numero, '00')));
    expect(reponses.filter((statut) => statut === 200)).toHaveLength(30);
    expect((await chercher('192.0.2.5', '51900501000011', '94')).statusCode).toBe(429);
  });

  it.each([
    ['IPv4', (port: number) => `203.0.113.7:${port}`, '203.0.113.8:1'],
    ['IPv6', (port: number) => `[2001:db8:0:7::1]:${port}`, '[2001:db8:0:8::1]:1'],
    [
      'a second proxy',
      (port: number) => `203.0.113.9:${port}, 127.0.0.1:${port}`,
      '203.0.113.10:1',
    ],
  ])('a proxy that writes ports: %s counts by client, whatever its port', async (_, of, other) => {
    const numeros = Array.from({ length: 35 }, (__, rang) => `519098000000${rang + 10}`);
    const reponses = await statuts(
      numeros.map((numero, rang) => chercher(of(50_000 + rang), numero, '00')),
    );
    expect(reponses.filter((statut) => statut === 200)).toHaveLength(30);
    expect((await chercher(of(1), '51900501000011', '94')).statusCode).toBe(429);
    expect((await chercher(other, '51900501000011', '94')).statusCode).toBe(200);
  });

  it('decrypt and the proof share the counters of the address', async () => {
    const jeton = (await demanderToken(appli)).body;
    const appel = (nom: 'decrypte' | 'justifierPaiement', payload: object) =>
      appli.app.inject({
        method: 'POST',
        url: CALLS[nom].path,
        headers: { authorization: `Bearer ${jeton}`, 'x-forwarded-for': '192.0.2.6' },
        payload,
      });
    for (let essai = 0; essai < 30; essai += 1) {
      expect((await appel('decrypte', { cipherText: 'x' })).statusCode).toBe(400);
    }
    expect((await appel('decrypte', { cipherText: 'x' })).statusCode).toBe(429);
    const preuve = { numAvis: '51900102000011', cleAvis: '61' };
    expect((await appel('justifierPaiement', preuve)).statusCode).toBe(429);
  });

  it('a number under attack from many addresses is slowed for strangers, never refused', async () => {
    const numero = '51900101000031';
    const connu = (await demanderToken(appli)).body;
    expect((await chercher('198.51.100.250', numero, '01', connu)).statusCode).toBe(200);
    for (let hote = 1; hote <= 40; hote += 1) {
      expect((await chercher(`198.51.100.${hote}`, numero, '00')).statusCode).toBe(200);
    }
    const duree = async (jeton?: string) => {
      const debut = performance.now();
      expect((await chercher('198.51.100.251', numero, '01', jeton)).statusCode).toBe(200);
      return performance.now() - debut;
    };
    expect(await duree()).toBeGreaterThanOrEqual(RALENTI_MS);
    expect(await duree(connu)).toBeLessThan(RALENTI_MS);
  });

  it('no number and no address stands in the counters', async () => {
    const lignes = await appli.base.selectFrom('compteur_echec').select('cle').execute();
    expect(lignes.length).toBeGreaterThan(0);
    for (const { cle } of lignes) expect(cle).toMatch(/^[\w-]{43}(\/jour)?$/);
  });
});

describe('D-15: the prefix of an address', () => {
  it.each([
    ['192.0.2.7', '192.0.2.7'],
    ['::ffff:192.0.2.7', '192.0.2.7'],
    ['2001:db8:0:1:ffff::1', '2001:db8:0:1::/64'],
    ['2001:0DB8:0:1::', '2001:db8:0:1::/64'],
    ['::1', '0:0:0:0::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
    ['::ffff:c000:207', '192.0.2.7'],
    ['203.0.113.7:51234', '203.0.113.7'],
    ['[2001:db8::1]:443', '2001:db8:0:0::/64'],
    ['[2001:db8::1]', '2001:db8:0:0::/64'],
    ['2001:db8::1', '2001:db8:0:0::/64'],
    ['203.0.113.7:', 'inconnue'],
    ['203.0.113.7:port', 'inconnue'],
    ['[203.0.113.7', 'inconnue'],
    ['nonsense', 'inconnue'],
    ['127.1', 'inconnue'],
    ['010.0.0.1', 'inconnue'],
    ['', 'inconnue'],
  ])('%s is %s', (adresse, prefixe) => {
    expect(prefixeAdresse(adresse)).toBe(prefixe);
  });
});
