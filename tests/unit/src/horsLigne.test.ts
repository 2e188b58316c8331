import { beforeEach, describe, expect, it, vi } from 'vitest';
import { LANGUES } from '#contract/domaine/langues.ts';
import { href, isPublic, PATHS, type PathName, PUBLIC_SCREENS } from '#contract/paths.ts';
import { createKeeper } from '#src/app/offline/keeper.ts';
import { fallbackOf, isKeepMessage, isOfBuild, publicKey } from '#src/app/offline/rules.ts';
import { textsOf } from '#src/app/screens.ts';

const ORIGINE = 'http://service.test';
const noms = Object.keys(PATHS).filter((nom): nom is PathName => nom in PATHS);
const adresse = (nom: PathName) => `/fr/${PATHS[nom].pattern.replace(/:\w+/g, 'secret')}`;

describe('what may be kept', () => {
  it.each(LANGUES)('R-06: every public page in %s', (langue) => {
    for (const nom of PUBLIC_SCREENS) expect(publicKey(href(nom, langue))).toBe(href(nom, langue));
  });

  it.each(noms.filter((nom) => !isPublic(nom)))('E-02 D-16: never %s', (nom) => {
    expect(publicKey(adresse(nom))).toBeNull();
    expect(fallbackOf(adresse(nom))).toEqual({ kind: 'frame', key: '/cadre/fr' });
  });

  it.each(['/', '/tai', '/api/v2/token', '/xx/tai', '/fr/tai/aide/x', '/fr/nulle/part'])(
    'nor %s',
    (chemin) => expect(publicKey(chemin)).toBeNull(),
  );

  it('only a list of paths is a wish to keep', () => {
    expect(isKeepMessage({ type: 'keep', paths: ['/fr/tai'] })).toBe(true);
    for (const autre of [
      null,
      'keep',
      { type: 'keep' },
      { type: 'keep', paths: [1] },
      { type: 'x', paths: [] },
    ])
      expect(isKeepMessage(autre)).toBe(false);
  });

  it('a page names its files and its words', () => {
    const html =
      '<link href="/assets/a-1.css"><script src="/assets/a-1.js"></script><link href="/assets/i18n/public.fr.json">';
    expect(isOfBuild(html, new Set(['/assets/a-1.css', '/assets/a-1.js']))).toBe(true);
    expect(isOfBuild(html, new Set(['/assets/a-1.js']))).toBe(false);
    expect(textsOf('accueil', 'fr')).toEqual(['/assets/i18n/public.fr.json']);
    expect(textsOf('faq', 'de')).toEqual([
      '/assets/i18n/public.de.json',
      '/assets/i18n/faq.fr.json',
    ]);
    expect(textsOf('detail', 'it')).toEqual([
      '/assets/i18n/public.it.json',
      '/assets/i18n/journey.it.json',
    ]);
  });
});

/** The caches of a browser, in memory. */
function fauxCaches() {
  const tous = new Map<string, Map<string, Response>>();
  const cle = (demande: string) => new URL(demande, ORIGINE).pathname;
  return {
    keys: async () => [...tous.keys()],
    delete: async (nom: string) => tous.delete(nom),
    open: async (nom: string) => {
      const un = tous.get(nom) ?? new Map<string, Response>();
      tous.set(nom, un);
      return {
        keys: async () => [...un.keys()].map((chemin) => new Request(ORIGINE + chemin)),
        match: async (demande: string) => un.get(cle(demande))?.clone(),
        put: async (demande: string, reponse: Response) => void un.set(cle(demande), reponse),
      };
    },
  };
}

describe('from one build to the next', () => {
  let version = 'v1';
  const page = () =>
    `<script src="/assets/start-${version}.js"></script><link href="/assets/i18n/public.fr.json"> ${version}`;
  const demandes: RequestInit[] = [];
  beforeEach(() => {
    version = 'v1';
    demandes.length = 0;
    vi.stubGlobal('location', new URL(ORIGINE));
    vi.stubGlobal('caches', fauxCaches());
    vi.stubGlobal('fetch', async (chemin: string, options: RequestInit) => {
      demandes.push(options);
      return new Response(chemin.endsWith('.json') ? `{"de":"${version}"}` : page());
    });
    return () => vi.unstubAllGlobals();
  });

  const lue = async (reponse: Promise<Response | undefined>) => (await reponse)?.text();

  it('pages and words of another build are never kept beside the code of this one', async () => {
    const ancien = createKeeper(['/assets/start-v1.js']);
    await ancien.keep(['/fr/tai']);
    expect(await lue(ancien.answer('/fr/tai'))).toContain('v1');
    version = 'v2';
    await ancien.keep(['/fr/tai', '/fr/tai/aide']);
    expect(await lue(ancien.answer('/fr/tai'))).toContain('v1');
    expect(await lue(ancien.text('/assets/i18n/public.fr.json'))).toContain('v1');
    expect(await ancien.answer('/fr/tai/aide').then((r) => r?.headers.get('location'))).toBe(
      `${ORIGINE}/fr/tai`,
    );
  });

  it('a new worker fetches the same pages anew, and the old ones go once it is at work', async () => {
    const ancien = createKeeper(['/assets/start-v1.js']);
    await ancien.keep(['/fr/tai', '/fr/tai/aide']);
    version = 'v2';
    const nouveau = createKeeper(['/assets/start-v2.js']);
    await nouveau.takeOver();
    expect(await lue(nouveau.answer('/fr/tai/aide'))).toContain('v2');
    expect(await lue(ancien.answer('/fr/tai/aide'))).toContain('v1');
    await nouveau.forgetOthers();
    expect(await caches.keys()).toHaveLength(1);
    expect(await lue(nouveau.answer('/fr/tai/amende/detail'))).toContain('v2');
  });

  it('D-13: pages are fetched without cookies, and an answer that is no plain success is not kept', async () => {
    const gardien = createKeeper(['/assets/start-v1.js']);
    await gardien.keep(['/fr/tai', '/fr/tai/secret', '/fr/tai/paiement/confirmation/secret']);
    expect(demandes.length).toBeGreaterThan(0);
    for (const demande of demandes)
      expect(demande).toMatchObject({ credentials: 'omit', redirect: 'error' });
    vi.stubGlobal('fetch', async () => new Response('absent', { status: 404 }));
    await gardien.keep(['/fr/tai/aide']);
    expect(await gardien.answer('/de/tai')).toBeUndefined();
    expect(await gardien.answer('/fr/tai/aide').then((r) => r?.status)).toBe(302);
  });
});
