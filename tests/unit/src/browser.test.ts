import { readFileSync } from 'node:fs';
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { LANGUAGES } from '#contract/domain/languages.ts';
import { keyPrint } from '#contract/keyPrint.ts';
import { loadScreen } from '#src/app/newVersion.ts';
import { videoInputs } from '#src/browser/camera.ts';
import { inTurn } from '#src/browser/locks.ts';
import { noteInHistory } from '#src/pages/common/historyNote.ts';
import { EVENT_MS } from '../../support/limits.ts';

const refused = () => new DOMException('denied', 'SecurityError');
const withLocks = (locks: unknown) => vi.stubGlobal('navigator', { locks });

afterEach(() => vi.unstubAllGlobals());

describe('a lock', () => {
  const request = (_name: string, _options: object, run: () => Promise<unknown>) => run();

  it.each([
    ['granted', request],
    ['refused by a rejection', () => Promise.reject(refused())],
    [
      'refused by an exception',
      () => {
        throw refused();
      },
    ],
    [
      'lost after the action',
      async (_name: string, _options: object, run: () => Promise<unknown>) => {
        await run();
        throw refused();
      },
    ],
  ])('K-15: %s: the action runs once and its result counts', async (_, ask) => {
    withLocks({ request: ask });
    const action = vi.fn(async () => 'token');
    await expect(inTurn('one', action)).resolves.toBe('token');
    expect(action).toHaveBeenCalledOnce();
  });

  it.each([undefined, { request }])(
    'K-15: a failure of the action is its own, with %j',
    async (locks) => {
      withLocks(locks);
      const action = vi.fn(() => Promise.reject(new Error('no answer')));
      await expect(inTurn('one', action)).rejects.toThrow('no answer');
      expect(action).toHaveBeenCalledOnce();
    },
  );

  it('K-15: a tab that sleeps keeps no other waiting without an end', async () => {
    vi.useFakeTimers();
    onTestFinished(() => void vi.useRealTimers());
    const never = (_name: string, { signal }: { signal?: AbortSignal }) =>
      new Promise((_, reject) => signal?.addEventListener('abort', () => reject(signal.reason)));
    withLocks({ request: never });
    const action = vi.fn(async () => 'token');
    const turn = inTurn('one', action);
    // A call that another tab makes in its turn has 20 s.
    await vi.advanceTimersByTimeAsync(20_000);
    expect(action).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(5_000);
    await expect(turn).resolves.toBe('token');
    expect(action).toHaveBeenCalledOnce();
  });

  it('K-15: without the interface, or where reading it throws, the action runs', async () => {
    withLocks(undefined);
    await expect(inTurn('one', async () => 1)).resolves.toBe(1);
    vi.stubGlobal('navigator', {
      get locks() {
        throw refused();
      },
    });
    await expect(inTurn('one', async () => 2)).resolves.toBe(2);
  });
});

describe('a refused service of the browser', () => {
  it('S-07: a list of cameras that is refused is empty', async () => {
    vi.stubGlobal('navigator', {
      mediaDevices: { enumerateDevices: () => Promise.reject(refused()) },
    });
    await expect(videoInputs()).resolves.toEqual([]);
  });

  it('R-10: a history that cannot be written stops nothing', () => {
    const navigate = () => {
      throw refused();
    };
    const entry = { pathname: '/fr/tai', search: '', hash: '', state: null, key: 'one' };
    expect(() => noteInHistory(navigate, entry, { left: true })).not.toThrow();
  });
});

describe('the code of a screen that cannot be loaded', () => {
  const gone = () => Promise.reject(new TypeError('Failed to fetch'));
  const reload = vi.fn();
  const window = { showFault: vi.fn(), hideFault: vi.fn() };
  const main = { toggleAttribute: vi.fn() };
  const at = (onLine: boolean, navigation: string) => {
    const events = new EventTarget();
    vi.stubGlobal('navigator', { onLine });
    vi.stubGlobal('window', window);
    vi.stubGlobal('document', { querySelector: () => main });
    vi.stubGlobal('location', { pathname: '/fr/tai/detail', reload });
    vi.stubGlobal('addEventListener', events.addEventListener.bind(events));
    const name = 'https://exemple.fr/fr/tai/detail';
    vi.spyOn(performance, 'getEntriesByType').mockReturnValue([
      { name, type: navigation } as unknown as PerformanceEntry,
    ]);
    return events;
  };
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => {
    vi.useRealTimers();
    vi.restoreAllMocks();
    vi.clearAllMocks();
  });

  it('R-16: after a deployment the page is loaded again, once', async () => {
    at(true, 'navigate');
    void loadScreen(gone);
    await vi.advanceTimersByTimeAsync(0);
    expect(reload).toHaveBeenCalledOnce();
    at(true, 'reload');
    await expect(loadScreen(gone)).rejects.toThrow('Failed to fetch');
  });

  it('R-16: the texts of a newer version with other keys are never shown: the page is loaded again, once', async () => {
    vi.useRealTimers();
    const texts = { accueil: { rechercher: 'Rechercher' }, dsfr: { menu: 'Menu' } };
    vi.stubEnv('TEXTS_HASH', 'abc');
    vi.stubEnv('TEXTS_KEYS', keyPrint(texts));
    vi.resetModules();
    // Files share their modules: those of this version must not stay.
    onTestFinished(() => {
      vi.unstubAllEnvs();
      vi.resetModules();
    });
    const { loadText } = await import('#src/app/newVersion.ts');
    const served = (newer: object) =>
      vi.stubGlobal('fetch', async (address: string) =>
        address.includes('abc') ? new Response('', { status: 404 }) : Response.json(newer),
      );
    at(true, 'navigate');
    const reworded = { dsfr: { menu: 'Menü' }, accueil: { rechercher: 'Suchen' } };
    served(reworded);
    await expect(loadText('de')).resolves.toEqual(reworded);
    served({ ...reworded, accueil: { chercher: 'Suchen' } });
    void loadText('de');
    await vi.waitFor(() => expect(reload).toHaveBeenCalledOnce(), EVENT_MS);
    at(true, 'reload');
    await expect(loadText('de')).rejects.toThrow('another version');
    // A page of prose has a check of its own, and no keys.
    await expect(loadText('aide.de')).resolves.toBeDefined();
    expect(reload).toHaveBeenCalledOnce();
  });

  it('K-12: the six languages have one print, which a renamed key changes', () => {
    const files = LANGUAGES.map((name) =>
      JSON.parse(readFileSync(`public/assets/i18n/${name}.json`, 'utf8')),
    );
    const [french, ...others] = files.map(keyPrint);
    expect(others).toEqual(others.map(() => french));
    const { navigation, ...rest } = files[0];
    expect(keyPrint({ ...rest, navigation2: navigation })).not.toBe(french);
    expect(keyPrint({ navigation, ...rest })).toBe(french);
  });

  it('D-26: a browser that believes to have no connection ends in the sentence with its link', async () => {
    const events = at(false, 'navigate');
    const load = vi.fn(gone);
    const screen = loadScreen<unknown>(load);
    await vi.advanceTimersByTimeAsync(4_999);
    expect(window.showFault).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    expect(window.showFault).toHaveBeenCalledOnce();
    expect(main.toggleAttribute).toHaveBeenLastCalledWith('inert', true);
    expect(reload).not.toHaveBeenCalled();
    load.mockResolvedValueOnce('screen' as never);
    events.dispatchEvent(new Event('online'));
    await expect(screen).resolves.toBe('screen');
    expect(window.hideFault).toHaveBeenCalledOnce();
    expect(main.toggleAttribute).toHaveBeenLastCalledWith('inert', false);
  });
});
