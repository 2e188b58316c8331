import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createStorage } from '#src/browser/storage.ts';
import { minutesBefore } from '#src/pages/common/session/remainingMinutes.ts';
import { bindingEnd, noteBinding } from '#src/session/binding.ts';
import { currentFine } from '#src/session/currentFine.ts';
import { currentLanguage, rememberLanguage } from '#src/session/currentLanguage.ts';
import { endOnDevice } from '#src/session/endOnDevice.ts';
import { endSession } from '#src/session/endSession.ts';
import { KEYS } from '#src/session/keys.ts';
import { endedSessionNumber } from '#src/session/noticeNumbers.ts';
import { information } from '#src/session/sessionNotice.ts';
import { startedHere } from '#src/session/startedHere.ts';
import { createStore } from '#src/session/store.ts';
import { storedToken } from '#src/session/token.ts';
import { noteWebview } from '#src/session/webview.ts';
import { FINE } from '../../../stories/support/fines.ts';

/** Behaves as the storage of a browser. */
function fakeStore(): Storage {
  const values = new Map<string, string>();
  return {
    get length() {
      return values.size;
    },
    clear: () => values.clear(),
    getItem: (key) => values.get(key) ?? null,
    key: (hint) => [...values.keys()][hint] ?? null,
    removeItem: (key) => values.delete(key),
    setItem: (key, value) => values.set(key, value),
  };
}

/** Behaves as a storage that the settings of the browser refuse. */
const blocked = () => {
  throw new DOMException('denied', 'SecurityError');
};

let local: Storage;
let session: Storage;

beforeEach(() => {
  local = fakeStore();
  session = fakeStore();
  vi.stubGlobal('localStorage', local);
  vi.stubGlobal('sessionStorage', session);
});
afterEach(() => vi.unstubAllGlobals());

describe('the session', () => {
  it.each(['absente', '{', 'null', '"texte"', '{"statutPaiement":{"valeur":"ERREUR"}}'])(
    'E-02 D-10: %s in the store is no current fine',
    (text) => {
      if (text !== 'absente') session.setItem(KEYS.fine, text);
      expect(currentFine.read()).toBeNull();
    },
  );

  it('E-02 C-01: a fine stored under tai_amende is the current one until it is cleared', () => {
    session.setItem('tai_amende', JSON.stringify(FINE));
    expect(currentFine.read()).toEqual(FINE);
    expect(currentFine.read()).toBe(currentFine.read());
    currentFine.clear();
    expect(currentFine.read()).toBeNull();
    expect(session.getItem('tai_amende')).toBeNull();
  });

  it('E-06: the token is in local storage under tai_token', () => {
    storedToken.save('abc');
    expect(local.getItem('tai_token')).toBe('abc');
    expect(session.length).toBe(0);
    storedToken.clear();
    expect(storedToken.read()).toBeNull();
  });

  it.each([
    ['?webview=true', 'true'],
    ['?webview=1', 'true'],
    ['?webview=yes', null],
    ['?x=1', null],
  ])('G-10 D-05: %s leaves the flag %s', (search, expected) => {
    noteWebview(search);
    expect(session.getItem(KEYS.webview)).toBe(expected);
  });

  it('G-10 D-05: only webview=false clears the flag', () => {
    noteWebview('?webview=true');
    noteWebview('');
    expect(session.getItem('tai_webview')).toBe('true');
    noteWebview('?webview=false');
    expect(session.getItem('tai_webview')).toBeNull();
  });

  it.each([
    [['de-AT', 'fr'], 'de'],
    [['pt-BR', 'nl'], 'nl'],
    [['pt-BR'], 'fr'],
  ])('G-09 D-02: browser languages %j give %s until a URL names one', (languages, expected) => {
    vi.stubGlobal('navigator', { languages });
    expect(currentLanguage()).toBe(expected);
    rememberLanguage('it');
    expect(currentLanguage()).toBe('it');
  });
});

describe('blocked storage', () => {
  it('C-01: memory takes over when the browser refuses its stores', () => {
    vi.stubGlobal('localStorage', { getItem: blocked, setItem: blocked, removeItem: blocked });
    const storage = createStorage('local');
    storage.write('a', '1');
    expect(storage.read('a')).toBe('1');
    storage.clear('a');
    expect(storage.read('a')).toBeNull();
  });

  it('C-01: memory takes over where there is no browser store at all', () => {
    vi.stubGlobal('sessionStorage', undefined);
    const store = createStore<number>(
      createStorage('session'),
      'n',
      (read) => Number(read) || null,
    );
    store.save(7);
    expect(store.read()).toBe(7);
    store.clear();
    expect(store.read()).toBeNull();
  });

  it('E-02: a full store does not bring an older value back', () => {
    session.setItem('a', 'old');
    const storage = createStorage('session');
    session.setItem = blocked;
    storage.write('a', 'new');
    expect(storage.read('a')).toBe('new');
  });
});

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

describe('the end of the session', () => {
  it('D-13 D-28: a binding ends an hour after the call that made it was sent', () => {
    noteBinding('a', 1_000);
    expect(bindingEnd('a')).toBe(1_000 + HOUR);
    expect(bindingEnd('b')).toBeNull();
  });

  it('D-28: of two calls the later one counts, in whatever order they are answered', () => {
    noteBinding('a', 2_000);
    noteBinding('a', 1_000);
    expect(bindingEnd('a')).toBe(2_000 + HOUR);
  });

  it('D-28: each fine has its own end, and what another tab wrote is read', () => {
    noteBinding('a', 1_000);
    local.setItem(KEYS.bindings, JSON.stringify({ a: 5_000, b: 6_000 }));
    expect([bindingEnd('a'), bindingEnd('b')]).toEqual([5_000, 6_000]);
  });

  it('D-28: an end is kept for a day, so that a page left open still knows it', () => {
    noteBinding('a', 0);
    noteBinding('b', 25 * HOUR - 1);
    expect(bindingEnd('a')).toBe(HOUR);
    noteBinding('b', 25 * HOUR);
    expect(bindingEnd('a')).toBeNull();
  });

  it.each(['{', '"x"', '{"a":"demain"}', '{"a":null}'])(
    'D-28: %s in the store is no end',
    (text) => {
      local.setItem(KEYS.bindings, text);
      expect(bindingEnd('a')).toBeNull();
    },
  );

  it.each([
    ['more than five minutes', 55 * MINUTE - 1, null],
    ['exactly five minutes', 55 * MINUTE, 5],
    ['one millisecond later', 55 * MINUTE + 1, 5],
    ['exactly four minutes', 56 * MINUTE, 4],
    ['the last millisecond', HOUR - 1, 1],
    ['the end itself', HOUR, 0],
    ['waking up hours later', 5 * HOUR, 0],
  ])('D-28 WCAG 2.2.1: with %s left the page knows it', (_, now, minutes) => {
    expect(minutesBefore(HOUR, now, 5)).toBe(minutes);
  });

  it('D-28 WCAG 3.3.7: the number outlives the session, the fine does not', () => {
    session.setItem('tai_amende', JSON.stringify(FINE));
    endSession('sessionTerminee');
    expect(currentFine.read()).toBeNull();
    expect(endedSessionNumber.read()).toBe(FINE.numAvis);
    expect(information.read()).toBe('sessionTerminee');
    expect(session.getItem('tai_amende')).toBeNull();
  });
});

describe('D-41: the end on a shared device', () => {
  it('leaves nothing of ours but how the service is shown', () => {
    const display = ['tai_langue', 'tai_suggestion_langue_refusee', KEYS.webview];
    const ours = ['tai_token', KEYS.bindings, KEYS.fine, 'tai_avis', 'tai_choix', 'tai_paiement'];
    for (const store of [local, session]) {
      for (const key of [...display, ...ours, 'tai_something_new']) store.setItem(key, 'true');
      store.setItem('scheme', 'dark');
    }
    endedSessionNumber.save('51900101000011');
    endOnDevice(true);
    for (const store of [local, session]) {
      const left = Array.from({ length: store.length }, (_, rank) => store.key(rank));
      expect(left.toSorted()).toEqual([...display, 'scheme'].toSorted());
    }
    expect(storedToken.read()).toBeNull();
    expect(endedSessionNumber.read()).toBeNull();
    expect(information.read()).toBe('terminee');
  });

  it('also forgets what a browser refused to store', () => {
    const inMemory = createStorage('local');
    vi.stubGlobal('localStorage', { getItem: blocked, setItem: blocked, removeItem: blocked });
    inMemory.write('tai_token', 'x');
    inMemory.write('tai_langue', 'fr');
    inMemory.clearAll((key) => key === 'tai_token');
    expect([inMemory.read('tai_token'), inMemory.read('tai_langue')]).toEqual([null, 'fr']);
  });
});

describe('D-13: an open payment', () => {
  afterEach(() => vi.useRealTimers());

  it('O-05: is kept for each fine, in the storage of all tabs, until an hour after its end', () => {
    vi.useFakeTimers({ now: 1_000_000 });
    startedHere.save('a', { cents: null, begunAt: 0, endsAt: 1_000_000 });
    startedHere.save('b', { cents: 500, begunAt: 0, endsAt: 9_000_000 });
    expect(session.getItem(KEYS.startedHere)).toBeNull();
    expect(startedHere.read('a')).toEqual({ cents: null, begunAt: 0, endsAt: 1_000_000 });
    vi.setSystemTime(1_000_000 + 3_600_000);
    startedHere.clear('c');
    expect(startedHere.read('a')).toBeNull();
    expect(startedHere.read('b')).toEqual({ cents: 500, begunAt: 0, endsAt: 9_000_000 });
    startedHere.clear('b');
    expect(local.getItem(KEYS.startedHere)).toBeNull();
  });

  it.each([
    '{',
    '[]',
    '{"a":null}',
    '{"a":{"cents":"1","endsAt":1}}',
    '{"avisId":"a","montant":null}',
  ])('O-05: %s in the store is none', (text) => {
    local.setItem(KEYS.startedHere, text);
    expect(startedHere.read('a')).toBeNull();
  });
});
