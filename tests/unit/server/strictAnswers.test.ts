import fastify from 'fastify';
import { afterEach, describe, expect, it } from 'vitest';
import type { Answer } from '#contract/bodies.ts';
import { CALLS } from '#contract/calls.ts';
import { checkAnswers } from '#server/plugins/strictAnswers.ts';
import { registerCall } from '#server/routes/registerCall.ts';

const apps: ReturnType<typeof fastify>[] = [];
afterEach(async () => {
  await Promise.all(apps.splice(0).map((app) => app.close()));
});

async function decrypt(answer: object) {
  const app = fastify();
  apps.push(app);
  checkAnswers(app);
  registerCall(app, 'decrypte', async () => answer as Answer<'decrypte', Buffer>);
  const payload = { cipherText: 'a'.repeat(32) };
  const { statusCode, body } = await app.inject({
    method: 'POST',
    url: CALLS.decrypte.path,
    payload,
  });
  return { status: statusCode, body };
}

describe('answers in development', () => {
  it('K-10: an answer of the contract is sent as it is', async () => {
    const body = '{"plainText":"5190010100001121"}';
    expect(await decrypt(JSON.parse(body))).toEqual({ status: 200, body });
  });

  it.each([{}, { plainText: undefined }, { plaintext: '5190010100001121' }])(
    'K-10: %j is a fault that names the call and the field, and no value',
    async (answer) => {
      const { status, body } = await decrypt(answer);
      expect(status).toBe(500);
      expect(body).toMatch(/decrypte: .*plainText/);
      expect(body).not.toContain('5190');
    },
  );
});
