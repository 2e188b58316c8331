import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { amendeCourante, CLE_AMENDE } from '#src/session/amendeCourante.ts';
import { jeton } from '#src/session/jeton.ts';
import { langueCourante, noterLangue } from '#src/session/langueCourante.ts';
import { creerStockage } from '#src/session/storage.ts';
import { creerStore } from '#src/session/store.ts';
import { CLE_WEBVIEW, noterWebview } from '#src/session/webview.ts';

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
      if (texte !== 'absente') session.setItem(CLE_AMENDE, texte);
      expect(amendeCourante.lire()).toBeNull();
    },
  );

  it('E-02 C-01: a fine stored under tai_amende is the current one until it is cleared', () => {
    const fine = { avisId: 'a', numAvis: 'n', statutPaiement: {}, montants: {}, reglements: [] };
    session.setItem('tai_amende', JSON.stringify(fine));
    expect(amendeCourante.lire()).toEqual(fine);
    expect(amendeCourante.lire()).toBe(amendeCourante.lire());
    amendeCourante.effacer();
    expect(amendeCourante.lire()).toBeNull();
    expect(session.getItem('tai_amende')).toBeNull();
  });

  it('E-06: the token is in local storage under tai_token', () => {
    jeton.enregistrer('abc');
    expect(local.getItem('tai_token')).toBe('abc');
    expect(session.length).toBe(0);
    jeton.effacer();
    expect(jeton.lire()).toBeNull();
  });

  it.each([
    ['?webview=true', 'true'],
    ['?webview=1', 'true'],
    ['?webview=yes', null],
    ['?x=1', null],
  ])('G-10 D-05: %s leaves the flag %s', (search, attendu) => {
    noterWebview(search);
    expect(session.getItem(CLE_WEBVIEW)).toBe(attendu);
  });

  it('G-10 D-05: only webview=false clears the flag', () => {
    noterWebview('?webview=true');
    noterWebview('');
    expect(session.getItem('tai_webview')).toBe('true');
    noterWebview('?webview=false');
    expect(session.getItem('tai_webview')).toBeNull();
  });

  it.each([
    [['de-AT', 'fr'], 'de'],
    [['pt-BR', 'nl'], 'nl'],
    [['pt-BR'], 'fr'],
  ])('G-09 D-02: browser languages %j give %s until a URL names one', (languages, attendu) => {
    vi.stubGlobal('navigator', { languages });
    expect(langueCourante()).toBe(attendu);
    noterLangue('it');
    expect(langueCourante()).toBe('it');
  });
});

describe('blocked storage', () => {
  it('C-01: memory takes over when the browser refuses its stores', () => {
    vi.stubGlobal('localStorage', { getItem: bloque, setItem: bloque, removeItem: bloque });
    const stockage = creerStockage('local');
    stockage.ecrire('a', '1');
    expect(stockage.lire('a')).toBe('1');
    stockage.effacer('a');
    expect(stockage.lire('a')).toBeNull();
  });

  it('C-01: memory takes over where there is no browser store at all', () => {
    vi.stubGlobal('sessionStorage', undefined);
    const store = creerStore<number>(creerStockage('session'), 'n', (lu) => Number(lu) || null);
    store.enregistrer(7);
    expect(store.lire()).toBe(7);
    store.effacer();
    expect(store.lire()).toBeNull();
  });

  it('E-02: a full store does not bring an older value back', () => {
    session.setItem('a', 'ancien');
    const stockage = creerStockage('session');
    session.setItem = bloque;
    stockage.ecrire('a', 'neuf');
    expect(stockage.lire('a')).toBe('neuf');
  });
});
