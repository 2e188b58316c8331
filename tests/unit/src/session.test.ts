import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { minutesAvant } from '#src/pages/commun/session/minutesRestantes.ts';
import { AMENDE_KEY, amendeCourante } from '#src/session/amendeCourante.ts';
import { BINDINGS_KEY, bindingEnd, noteBinding } from '#src/session/binding.ts';
import { endSession } from '#src/session/endSession.ts';
import { information } from '#src/session/information.ts';
import { storedToken } from '#src/session/jeton.ts';
import { keptNumber } from '#src/session/keptNumber.ts';
import { langueCourante, noteLangue } from '#src/session/langueCourante.ts';
import { createStorage } from '#src/session/storage.ts';
import { createStore } from '#src/session/store.ts';
import { noteWebview, WEBVIEW_KEY } from '#src/session/webview.ts';

/** A browser's store. */
function fauxStore(): Storage {
  const valeurs = new Map<string, string>();
  return {
    get length() {
      return valeurs.size;
    },
    clear: () => valeurs.clear(),
    getItem: (cle) => valeurs.get(cle) ?? null,
    key: (indice) => [...valeurs.keys()][indice] ?? null,
    removeItem: (cle) => valeurs.delete(cle),
    setItem: (cle, valeur) => valeurs.set(cle, valeur),
  };
}

/** A store that the browser's settings refuse. */
const bloque = () => {
  throw new DOMException('denied', 'SecurityError');
};

let local: Storage;
let session: Storage;

beforeEach(() => {
  local = fauxStore();
  session = fauxStore();
  vi.stubGlobal('localStorage', local);
  vi.stubGlobal('sessionStorage', session);
});
afterEach(() => vi.unstubAllGlobals());

describe('the session', () => {
  it.each(['absente', '{', 'null', '"texte"', '{"statutPaiement":{"valeur":"ERREUR"}}'])(
    'E-02 D-10: %s in the store is no current fine',
    (texte) => {
      if (texte !== 'absente') session.setItem(AMENDE_KEY, texte);
      expect(amendeCourante.read()).toBeNull();
    },
  );

  it('E-02 C-01: a fine stored under tai_amende is the current one until it is cleared', () => {
    const fine = { avisId: 'a', numAvis: 'n', statutPaiement: {}, montants: {}, reglements: [] };
    session.setItem('tai_amende', JSON.stringify(fine));
    expect(amendeCourante.read()).toEqual(fine);
    expect(amendeCourante.read()).toBe(amendeCourante.read());
    amendeCourante.clear();
    expect(amendeCourante.read()).toBeNull();
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
  ])('G-10 D-05: %s leaves the flag %s', (search, attendu) => {
    noteWebview(search);
    expect(session.getItem(WEBVIEW_KEY)).toBe(attendu);
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
  ])('G-09 D-02: browser languages %j give %s until a URL names one', (languages, attendu) => {
    vi.stubGlobal('navigator', { languages });
    expect(langueCourante()).toBe(attendu);
    noteLangue('it');
    expect(langueCourante()).toBe('it');
  });
});

describe('blocked storage', () => {
  it('C-01: memory takes over when the browser refuses its stores', () => {
    vi.stubGlobal('localStorage', { getItem: bloque, setItem: bloque, removeItem: bloque });
    const stockage = createStorage('local');
    stockage.write('a', '1');
    expect(stockage.read('a')).toBe('1');
    stockage.clear('a');
    expect(stockage.read('a')).toBeNull();
  });

  it('C-01: memory takes over where there is no browser store at all', () => {
    vi.stubGlobal('sessionStorage', undefined);
    const store = createStore<number>(createStorage('session'), 'n', (lu) => Number(lu) || null);
    store.save(7);
    expect(store.read()).toBe(7);
    store.clear();
    expect(store.read()).toBeNull();
  });

  it('E-02: a full store does not bring an older value back', () => {
    session.setItem('a', 'ancien');
    const stockage = createStorage('session');
    session.setItem = bloque;
    stockage.write('a', 'neuf');
    expect(stockage.read('a')).toBe('neuf');
  });
});

const MINUTE = 60_000;
const HEURE = 60 * MINUTE;

describe('the end of the session', () => {
  it('D-13 D-28: a binding ends an hour after the call that made it was sent', () => {
    noteBinding('a', 1_000);
    expect(bindingEnd('a')).toBe(1_000 + HEURE);
    expect(bindingEnd('b')).toBeNull();
  });

  it('D-28: of two calls the later one counts, in whatever order they are answered', () => {
    noteBinding('a', 2_000);
    noteBinding('a', 1_000);
    expect(bindingEnd('a')).toBe(2_000 + HEURE);
  });

  it('D-28: each fine has its own end, and what another tab wrote is read', () => {
    noteBinding('a', 1_000);
    local.setItem(BINDINGS_KEY, JSON.stringify({ a: 5_000, b: 6_000 }));
    expect([bindingEnd('a'), bindingEnd('b')]).toEqual([5_000, 6_000]);
  });

  it('D-28: an end is kept for a day, so that a page left open still knows it', () => {
    noteBinding('a', 0);
    noteBinding('b', 25 * HEURE - 1);
    expect(bindingEnd('a')).toBe(HEURE);
    noteBinding('b', 25 * HEURE);
    expect(bindingEnd('a')).toBeNull();
  });

  it.each(['{', '"x"', '{"a":"demain"}', '{"a":null}'])(
    'D-28: %s in the store is no end',
    (texte) => {
      local.setItem(BINDINGS_KEY, texte);
      expect(bindingEnd('a')).toBeNull();
    },
  );

  it.each([
    ['more than five minutes', 55 * MINUTE - 1, null],
    ['exactly five minutes', 55 * MINUTE, 5],
    ['one millisecond later', 55 * MINUTE + 1, 5],
    ['exactly four minutes', 56 * MINUTE, 4],
    ['the last millisecond', HEURE - 1, 1],
    ['the end itself', HEURE, 0],
    ['waking up hours later', 5 * HEURE, 0],
  ])('D-28 WCAG 2.2.1: with %s left the page knows it', (_, maintenant, minutes) => {
    expect(minutesAvant(HEURE, maintenant, 5)).toBe(minutes);
  });

  it('D-28 WCAG 3.3.7: the number outlives the session, the fine does not', () => {
    const fine = { avisId: 'a', numAvis: '51900101000011', statutPaiement: {}, montants: {} };
    session.setItem('tai_amende', JSON.stringify({ ...fine, reglements: [] }));
    endSession('sessionTerminee');
    expect(amendeCourante.read()).toBeNull();
    expect(keptNumber.read()).toBe('51900101000011');
    expect(information.read()).toBe('sessionTerminee');
    expect(session.getItem('tai_amende')).toBeNull();
  });
});
