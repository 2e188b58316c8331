import type { FastifyRequest } from 'fastify';
import Type from 'typebox';
import { ERROR_STATUSES } from '#contract/errors.ts';
import { loadWording, perLanguage } from '../adapters/files/loadWording.ts';
import { escapeHtml } from './html.ts';
import { languageOf } from './noPage.ts';

const Wording = Type.Object({
  service: Type.Object({
    nom: Type.String(),
    cookies: Type.Object({ titre: Type.String(), texte: Type.String(), suite: Type.String() }),
  }),
});

const HEADERS = [
  'Cache-Control: no-store',
  "Content-Security-Policy: default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'",
  'Referrer-Policy: no-referrer',
  'X-Content-Type-Options: nosniff',
  'X-Robots-Tag: noindex, nofollow',
  'Connection: close',
];

function answerOf(type: string, body: string): string {
  const length = Buffer.byteLength(body);
  const head = [
    `HTTP/1.1 ${ERROR_STATUSES['entete-trop-long']} Request Header Fields Too Large`,
    `Content-Type: ${type}; charset=utf-8`,
    `Content-Length: ${length}`,
    ...HEADERS,
  ];
  return `${head.join('\r\n')}\r\n\r\n${body}`;
}

const LANGUAGE_HEADER = 'accept-language:';

/** Reads the start of a request that Node refused as a whole. Only its address and its language count. */
function startOf(packet: Buffer | undefined): Pick<FastifyRequest, 'url' | 'headers'> {
  const text = packet?.toString('latin1') ?? '';
  const [, url = '/'] = /^[A-Z]+ (\S+) HTTP\/1\.[01]\r\n/.exec(text) ?? [];
  const header = text.split('\r\n').find((line) => line.toLowerCase().startsWith(LANGUAGE_HEADER));
  return { url, headers: { 'accept-language': header?.slice(LANGUAGE_HEADER.length) } };
}

/** @param packet the last bytes that the connection brought */
export type OverflowAnswer = (packet: Buffer | undefined) => string;

/**
 * Answers a browser whose cookies exceed the limit of headers. Each further request would have them too, so the page
 * needs no file.
 */
export async function createOverflowAnswer(): Promise<OverflowAnswer> {
  const wording = await loadWording(null, Wording);
  const pages = perLanguage((language) => {
    const { nom: service, cookies } = wording[language].service;
    const [title, ...sentences] = [cookies.titre, cookies.texte, cookies.suite].map(escapeHtml);
    return answerOf(
      'text/html',
      `<!doctype html><html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${title} | ${escapeHtml(service)}</title></head><body><main><h1>${title}</h1>${sentences.map((sentence) => `<p>${sentence}</p>`).join('')}</main></body></html>`,
    );
  });
  const body = { code: 'entete-trop-long', message: 'The headers exceed the limit' };
  const forCalls = answerOf('application/json', JSON.stringify(body));
  return (packet) => {
    const request = startOf(packet);
    return /^\/api(?:\/|$|\?)/i.test(request.url) ? forCalls : pages[languageOf(request)];
  };
}
