import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import fastifyStatic from '@fastify/static';
import Fastify from 'fastify';

/** Serves a folder to a browser that reads brotli, each file compressed once. */
export async function serve(folder: string) {
  for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    if (!/\.(?:css|html|js|svg)$/.test(name)) continue;
    const file = join(folder, name);
    writeFileSync(`${file}.br`, brotliCompressSync(readFileSync(file)));
  }
  const server = Fastify();
  await server.register(fastifyStatic, { root: folder, preCompressed: true });
  return { server, url: `${await server.listen({ host: '127.0.0.1', port: 0 })}/` };
}
