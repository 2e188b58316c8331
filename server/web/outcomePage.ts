import { readFile } from 'node:fs/promises';
import type { Language } from '#contract/domain/languages.ts';
import {
  type CreateOutcomeRenderer,
  OUTCOME_ID,
  PART_MARK,
  type RenderOutcome,
} from '#contract/pages.ts';
import { href } from '#contract/paths.ts';
import type { Fine } from '#contract/schemas/fine.ts';
import type { Settings } from '#contract/settings.ts';
import { createTurns } from '../network/turns.ts';
import { within } from '../network/within.ts';
import { NotBound } from '../services/session/bindings.ts';
import { escapeHtml } from './html.ts';
import { FOR_ONE_VISITOR, type Page, type Pages, pageOf, scriptJson } from './pages.ts';

/**
 * Limits rendering. Under load a visitor waits for a rendered outcome no longer than for the script that asks for it.
 */
const TURNS = { atOnce: 2, waiting: 20, waitMs: 500 };
/** Milliseconds for the database and the rendering together. */
const LIMIT_MS = 1_500;

interface Options {
  /** The folder of the web app; the renderer is beside it. */
  readonly folder: URL;
  readonly pages: Pages;
  readonly origin: string;
  readonly settings: Settings;
  /** @throws NotBound for an unknown or expired address */
  readonly find: (token: string) => Promise<Fine>;
}

/**
 * Rejects if the outcome cannot be rendered in time.
 * @param url path and query of the request
 */
export type RenderOutcomePage = (url: string, language: Language) => Promise<Page>;

const pathOf = (url: string): string => new URL(url, 'http://page.invalid').pathname;

const tokenOf = (url: string): string => decodeURIComponent(pathOf(url).split('/')[5] ?? '');

/**
 * The document to which a payer returns says what became of the payment (D-57). It binds nothing. It names its
 * address, because the provider's return is answered by the same document at another one.
 */
export function createOutcomePage({ folder, pages, origin, settings, find }: Options) {
  const load = async (): Promise<RenderOutcome> => {
    const file = new URL('../prerender/prerender.js', folder);
    const module: { createOutcomeRenderer: CreateOutcomeRenderer } = await import(file.href);
    const read = (address: string) => readFile(new URL(`.${address}`, folder), 'utf8');
    return module.createOutcomeRenderer(read, settings, origin);
  };
  let loading: Promise<RenderOutcome> | undefined;
  const renderer = () => {
    loading ??= load().catch((error: unknown) => {
      loading = undefined;
      throw error;
    });
    return loading;
  };
  const inTurn = createTurns(TURNS);

  const findOrNull = (token: string) =>
    find(token).catch((error: unknown) => {
      if (error instanceof NotBound) return null;
      throw error;
    });

  const page: RenderOutcomePage = (url, language) => {
    const token = tokenOf(url);
    const work = async () => {
      const render = await renderer();
      const { head, root, written } = await render(language, url, await findOrNull(token));
      const frame = pages.of('confirmation', language).html.split(PART_MARK);
      const [start = '', , between, , end] = frame;
      const address = `data-address="${escapeHtml(pathOf(url))}"`;
      const addressed = start.replace(/<html[^>]*/, (tag) => `${tag} ${address}`);
      const data = `<script type="application/json" id="${OUTCOME_ID}">${scriptJson(written)}</script>`;
      return pageOf([addressed, head, between, root, data, end].join(''), FOR_ONE_VISITOR);
    };
    return within(LIMIT_MS, inTurn(token, work));
  };
  /** Renders once before the first visitor comes: the first rendering takes seven times as long as a later one. */
  const prepare = async () => {
    const render = await renderer();
    await render('fr', href('confirmation', 'fr', { token: 'x' }), null);
  };
  return { page, prepare: () => prepare().catch(() => undefined) };
}
