import { existsSync, readFileSync, statSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join, normalize } from 'node:path';
import { brotliCompressSync } from 'node:zlib';

const TYPES: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
};

interface Body {
  readonly bytes: Buffer;
  readonly headers: Readonly<Record<string, string>>;
}

function read(folder: string, path: string): Body {
  const wanted = join(folder, normalize(path));
  const file =
    existsSync(wanted) && statSync(wanted).isFile() ? wanted : join(folder, 'index.html');
  const type = TYPES[extname(file)] ?? 'application/octet-stream';
  const raw = readFileSync(file);
  if (!/text|svg/.test(type)) return { bytes: raw, headers: { 'content-type': type } };
  const headers = { 'content-type': type, 'content-encoding': 'br', vary: 'accept-encoding' };
  return { bytes: brotliCompressSync(raw), headers };
}

/**
 * Serves a folder to a browser that reads brotli, each file compressed once; an unknown path gets the page.
 * @returns the server, which the caller closes, and its address
 */
export async function serve(folder: string): Promise<{ server: Server; url: string }> {
  const known = new Map<string, Body>();
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://peer.invalid');
    const body = known.get(pathname) ?? read(folder, pathname);
    known.set(pathname, body);
    response.writeHead(200, { ...body.headers, 'content-length': String(body.bytes.length) });
    response.end(body.bytes);
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const { port } = server.address() as AddressInfo;
  return { server, url: `http://127.0.0.1:${port}/` };
}
