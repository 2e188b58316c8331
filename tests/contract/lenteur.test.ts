import { connect } from 'node:net';
import { setTimeout as attendre } from 'node:timers/promises';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CALLS } from '#contract/calls.ts';
import { type Appli, demanderToken, demarrerAppli } from '../support/appli.ts';

const DELAI_MS = 500;
/** What a busy machine may add. */
const MARGE_MS = 5_000;
/** Between two signs of somebody who is slow. */
const PAS_MS = 40;

let appli: Appli;
let port: number;
beforeAll(async () => {
  appli = await demarrerAppli({}, { requestTimeoutMs: DELAI_MS });
  appli.app.get('/reflexion', async () => {
    await attendre(3 * DELAI_MS);
    return 'ok';
  });
  port = Number(new URL(await appli.app.listen({ port: 0, host: '127.0.0.1' })).port);
});
afterAll(() => appli.fermer());

/** Sends `debut` at once and then one sign of `suite` after the other. @returns what came, and when it ended, ms */
function envoyerLentement(debut: string, suite: string): Promise<{ recu: string; duree: number }> {
  return new Promise((resolve) => {
    const depuis = performance.now();
    const prise = connect(port, '127.0.0.1');
    let recu = '';
    let rang = 0;
    const horloge = setInterval(() => {
      if (rang < suite.length && prise.writable) prise.write(suite[rang] ?? '');
      rang += 1;
    }, PAS_MS);
    prise.on('data', (morceau) => {
      recu += morceau;
    });
    // A connection that was ended may still be written to: what matters is that it is closed.
    prise.on('error', () => undefined);
    prise.on('close', () => {
      clearInterval(horloge);
      resolve({ recu, duree: performance.now() - depuis });
    });
    prise.write(debut);
  });
}

const ligne = (chemin: string) => `POST ${chemin} HTTP/1.1\r\nHost: 127.0.0.1\r\n`;
// It needs no bearer: its body is waited for.
const LIGNE = `${ligne(CALLS.sipsAutomatique.path)}Content-Type: application/x-www-form-urlencoded\r\n`;
const CORPS = `${LIGNE}Content-Length: 30000\r\n\r\nData=`;
const SANS_JETON = `${ligne(CALLS.rechercheAmende.path)}Content-Length: 30000\r\n\r\n{`;
const ENTETES = `${LIGNE}X-Lent: `;
const DEUX_HEURES = 'a'.repeat(20_000);

describe('requests that arrive slowly', () => {
  it.each([
    ['a body', 408, CORPS, DEUX_HEURES],
    [
      'a body in pieces',
      408,
      `${LIGNE}Transfer-Encoding: chunked\r\n\r\n`,
      '1\r\na\r\n'.repeat(5_000),
    ],
    ['headers', 408, ENTETES, DEUX_HEURES],
    ['a body that stops', 408, CORPS, ''],
    ['headers that stop', 408, ENTETES, ''],
    ['a body that is refused before it is read', 401, SANS_JETON, DEUX_HEURES],
  ])('%s ends after its time, answered %i', async (_, statut, debut, suite) => {
    const { recu, duree } = await envoyerLentement(debut, suite);
    expect(recu.slice(0, 12)).toBe(`HTTP/1.1 ${statut}`);
    expect(duree).toBeGreaterThan(DELAI_MS - PAS_MS);
    expect(duree).toBeLessThan(DELAI_MS + MARGE_MS);
  });

  it('150 of them hold their connections, and others are served meanwhile', async () => {
    const autre = await demarrerAppli({}, { base: appli.base });
    const adresse = await autre.app.listen({ port: 0, host: '127.0.0.1' });
    const prises = Array.from({ length: 150 }, (_, rang) => {
      const prise = connect(Number(new URL(adresse).port), '127.0.0.1');
      prise.on('error', () => undefined);
      prise.write([CORPS, ENTETES, 'POST /'][rang % 3] ?? '');
      return prise;
    });
    const tenues = () => promisify(autre.app.server.getConnections.bind(autre.app.server))();
    await expect.poll(tenues).toBe(150);
    for (let appel = 0; appel < 10; appel += 1) {
      for (const prise of prises) prise.write('a');
      expect((await demanderToken(autre)).statusCode).toBe(200);
      expect((await fetch(`${adresse}/health/live`)).status).toBe(200);
    }
    expect(prises.filter(({ destroyed }) => destroyed)).toHaveLength(0);
    for (const prise of prises) prise.destroy();
    await autre.fermer();
  });

  it('an answer may take longer than a request', async () => {
    const reponse = await fetch(`http://127.0.0.1:${port}/reflexion`);
    expect([reponse.status, await reponse.text()]).toEqual([200, 'ok']);
  });

  it('30 s unless a test shortens it', async () => {
    const { app, fermer } = await demarrerAppli({}, { base: appli.base });
    const { requestTimeout, headersTimeout } = app.server;
    await fermer();
    expect([requestTimeout, headersTimeout]).toEqual([30_000, 30_000]);
  });
});
