import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Demonstration } from '#contract/schemas/demonstration.ts';
import { type App, openSession, startApp } from '../support/app.ts';

let demonstration: App;
let service: App;
beforeAll(async () => {
  demonstration = await startApp({ DEMO: '1' });
  service = await startApp({ DEMO: '0' }, { db: demonstration.db });
});
afterAll(async () => {
  await service.close();
  await demonstration.close();
});

async function list(app: App) {
  const call = await openSession(app);
  return { call, answer: await call('demonstration') };
}

describe('D-46: the fines of a demonstration', () => {
  it('each has number, key and an address that fills the form; an increased one its operation code', async () => {
    const { call, answer } = await list(demonstration);
    const { avis: notices }: Demonstration = answer.json();
    expect(notices.length).toBeGreaterThan(50);
    for (const { amendeId: fineId, numAvis: noticeNumber, cleAvis: key } of notices) {
      const read = await call('decrypte', { cipherText: fineId });
      expect(read.json()).toEqual({ plainText: noticeNumber + key });
    }
    expect(notices.find(({ numAvis }) => numAvis === '909011010000000141')).toMatchObject({
      typeAmende: 'AFM',
      statutPaiement: 'A_PAYER',
      indicatifOperation: 'LX73K9Q2',
    });
  });

  it('elsewhere there is no such list', async () => {
    const { answer } = await list(service);
    expect(answer.statusCode).toBe(404);
    expect(answer.json()).toMatchObject({ code: 'introuvable' });
  });
});
