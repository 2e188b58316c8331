import type { FastifyReply, FastifyRequest } from 'fastify';
import {
  DEFAULT_LANGUAGE,
  isLanguage,
  type Language,
  supportedLanguage,
} from '#contract/domain/languages.ts';
import { hasLongPath } from '../network/longPath.ts';
import { meantPath } from './meantPath.ts';
import type { Pages } from './pages.ts';
import { sendPage } from './sendPage.ts';

type Start = Pick<FastifyRequest, 'url' | 'headers'>;

const pathOf = ({ url }: Start): string => url.split('?')[0] ?? '';

/** True for a person's browser that asks for a page, and false for a program or a call. */
export function wantsPage(request: FastifyRequest): boolean {
  return (
    !/^\/api(?:\/|$)/i.test(pathOf(request)) && /\btext\/html\b/.test(request.headers.accept ?? '')
  );
}

/** Longer than the languages of any browser. The header may be as long as all headers together. */
const MAX_LANGUAGES_CHARACTERS = 500;

/** Sorts languages by their quality (RFC 9110, section 12.5.4). */
function preferences(header: string): string[] {
  const ranges = header
    .slice(0, MAX_LANGUAGES_CHARACTERS)
    .split(',')
    .map((range) => {
      const [tag = '', weight = ''] = range.split(';').map((part) => part.trim());
      return { tag, quality: weight.startsWith('q=') ? Number(weight.slice(2)) || 0 : 1 };
    });
  return ranges
    .filter(({ quality }) => quality > 0)
    .sort((one, other) => other.quality - one.quality)
    .map(({ tag }) => tag);
}

/** The language of the address prevails over that of the browser. */
export function languageOf(request: Start): Language {
  const prefix = pathOf(request).split('/')[1]?.toLowerCase();
  if (isLanguage(prefix)) return prefix;
  return (
    supportedLanguage(preferences(request.headers['accept-language'] ?? '')) ?? DEFAULT_LANGUAGE
  );
}

/** @returns undefined if the address is right, or is none of ours */
export function meantAddress(request: FastifyRequest): string | undefined {
  if (hasLongPath(request.url)) return undefined;
  const path = pathOf(request);
  const meant = meantPath(path);
  // A query comes before a fragment, so an address whose path holds the fragment had no query.
  return meant?.includes('#') === false ? meant + request.url.slice(path.length) : meant;
}

/** Sends the page that says that nothing is at this address. The caller sets the status. */
export function sendNoPage(request: FastifyRequest, reply: FastifyReply, pages: Pages) {
  reply.headers({ 'x-robots-tag': 'noindex, nofollow', vary: 'accept-language' });
  return sendPage(request, reply, pages.of('introuvable', languageOf(request)));
}
