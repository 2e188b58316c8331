import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import fastify from 'fastify';
import { afterAll, expect, it } from 'vitest';

const root = mkdtempSync(join(tmpdir(), 'amendes-download-'));
afterAll(() => rmSync(root, { recursive: true }));

// The plugin asks for a version of content-disposition that needs Node 22; package.json gives it another.
it('the file plugin sends a download under its name', async () => {
  writeFileSync(join(root, 'recu.txt'), 'paid');
  const app = fastify();
  await app.register(fastifyStatic, { root });
  app.get('/receipt', (_request, reply) => reply.download('recu.txt', 'reçu.txt'));
  const { statusCode, headers, body } = await app.inject('/receipt');
  expect([statusCode, body]).toEqual([200, 'paid']);
  expect(headers['content-disposition']).toBe(
    `attachment; filename="re?u.txt"; filename*=UTF-8''re%C3%A7u.txt`,
  );
  await app.close();
});
