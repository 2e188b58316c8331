import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { OUTCOME_ID } from '#contract/pages.ts';
import { href } from '#contract/paths.ts';
import type { Fine } from '#contract/schemas/fine.ts';
import { DEFAULT_SETTINGS } from '#contract/settings.ts';
import { TooBusy } from '#server/network/turns.ts';
import { NotBound } from '#server/services/session/bindings.ts';
import { createOutcomePage } from '#server/web/outcomePage.ts';
import type { Page, Pages } from '#server/web/pages.ts';
import { PAID } from '../../stories/support/fines.ts';
import { type App, openSession, startApp, startedIn } from '../support/app.ts';
import { writeRenderer, writeWeb } from '../support/web.ts';
import { comeBack, tokenIn } from '../support/webhook.ts';

const TOKEN = 'jeton-secret';
const ADDRESS = href('confirmation', 'de', { token: TOKEN });
const FRAME =
  '<html>A<!--tete-->frame<!--/tete-->B<!--corps--><div id="root">frame</div><!--/corps-->C';

let web: ReturnType<typeof writeWeb>;
beforeAll(() => {
  web = writeWeb();
  writeRenderer(web.folder);
});
afterAll(() => web.remove());

const outcomePage = (find: (token: string) => Promise<Fine>) =>
  createOutcomePage({
    folder: web.folder,
    pages: { of: () => ({ html: FRAME }) as Page } as Partial<Pages> as Pages,
    origin: 'https://amendes.exemple.fr',
    settings: DEFAULT_SETTINGS,
    find,
  }).page;

const dataOf = (html: string) =>
  new RegExp(`<script type="application/json" id="${OUTCOME_ID}">(.*?)</script>`).exec(html)?.[1];

describe('D-57: the document of an outcome', () => {
  it('replaces head and root of the frame, and holds the data for the script', async () => {
    const find = vi.fn(async () => PAID);
    const { html } = await outcomePage(find)(`${ADDRESS}?webview=1`, 'de');
    expect(find).toHaveBeenCalledExactlyOnceWith(TOKEN);
    expect(html).toMatch(/>A<title>de<\/title>B<div id="root">R<\/div><script[^>]*>.*<\/script>C$/);
    expect(html).toContain(`<html data-address="${ADDRESS}">`);
    expect(JSON.parse(dataOf(html) ?? '')).toEqual({ titre: 'T', amende: PAID });
  });

  it('no text of a record ends the element or the line of a script', async () => {
    const commune = '</script><script>alert(1)</script><!--\u2028\u2029';
    const fine = { ...PAID, lieuInfraction: { ...PAID.lieuInfraction, commune } };
    const { html } = await outcomePage(async () => fine)(ADDRESS, 'de');
    expect(html.match(/<\/script>/g)).toHaveLength(1);
    expect(html).not.toMatch(/<!--|[\u2028\u2029]/);
    expect(JSON.parse(dataOf(html) ?? '').amende.lieuInfraction.commune).toBe(commune);
  });

  it('an unknown address has no fine', async () => {
    const { html } = await outcomePage(() => Promise.reject(new NotBound()))(ADDRESS, 'de');
    expect(JSON.parse(dataOf(html) ?? '').amende).toBeNull();
  });

  it('no more than twenty wait, half a second, while the database does not answer', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    try {
      const render = outcomePage(() => new Promise(() => undefined));
      const [first, ...waiting] = Array.from({ length: 22 }, () => render(ADDRESS, 'de'));
      const refused = waiting.map((answer) => expect(answer).rejects.toThrow(TooBusy));
      await refused.at(-1);
      await vi.advanceTimersByTimeAsync(500);
      await Promise.all(refused);
      await expect(first).rejects.toThrow('No answer within');
    } finally {
      vi.useRealTimers();
    }
  });
});

const BROWSER = { accept: 'text/html,*/*;q=0.8' };

/** A payer on the provider's page. */
async function start(service: App) {
  const call = await openSession(service);
  await call('rechercheAmende', { numAmende: '51900101000011', cleAmende: '21' });
  const order = { canal: '2', typeReglement: 'TOTAL', nature: 'AMENDES', locale: 'de' };
  return startedIn((await call('envoiSips', { numAvis: '51900101000011', ...order })).body);
}

describe('D-57: the provider leads back', () => {
  it('a browser gets the document of the outcome at once, a program its address', async () => {
    const rows: string[] = [];
    const service = await startApp(
      { LOG_LEVEL: 'warn' },
      { webFolder: web.folder, logOutput: { write: (row) => rows.push(row) } },
    );
    const started = await start(service);
    const answer = await comeBack(service, started, BROWSER);
    expect(answer.statusCode).toBe(200);
    expect(answer.headers['cache-control']).toBe('no-store');
    const written = JSON.parse(dataOf(answer.body) ?? '');
    expect(written.amende.paiement).toMatchObject({ etat: 'EN_ATTENTE', montant: 9000 });
    const token = tokenIn(await comeBack(service, started));
    const address = href('confirmation', 'de', { token });
    expect(answer.body).toContain(`<html lang="de" data-address="${address}"`);
    // The framework complains of a reply that is sent twice.
    expect(rows).toEqual([]);
    await service.close();
  });
});

describe('D-57: where the outcome cannot be rendered', () => {
  let app: App;
  const rows: string[] = [];
  let bare: ReturnType<typeof writeWeb>;
  beforeAll(async () => {
    // No renderer is beside this web app.
    bare = writeWeb();
    app = await startApp(
      { LOG_LEVEL: 'info' },
      { webFolder: bare.folder, logOutput: { write: (row) => void rows.push(row) } },
    );
  });
  afterAll(async () => {
    await app.close();
    bare.remove();
  });

  it('the frame is answered, kept by nobody, and no log names the token', async () => {
    const answer = await app.app.inject({ method: 'GET', url: ADDRESS });
    expect(answer.statusCode).toBe(200);
    expect(answer.body).toContain('<title>confirmation</title>');
    expect(answer.body).not.toContain(OUTCOME_ID);
    expect(answer.headers['cache-control']).toBe('private, no-store');
    expect(answer.headers['set-cookie']).toBeUndefined();
    expect(rows.join('')).toContain('an outcome is not in its page');
    expect(rows.join('')).not.toContain(TOKEN);
  });

  it('a browser that the provider leads back is led to the address', async () => {
    const answer = await comeBack(app, await start(app), BROWSER);
    expect(answer.statusCode).toBe(303);
    expect(answer.headers.location).toMatch(/\/de\/tai\/paiement\/confirmation\/[\w-]{22}$/);
  });
});
