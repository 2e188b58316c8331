import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Fine } from '#contract/schemas/fine.ts';
import { KEYS } from '#src/session/keys.ts';
import { LIST_LIMIT, noticeList } from '#src/session/noticeList.ts';
import { DEPOSIT, FINE, INCREASED, PAID, PARKING } from '../../../stories/support/fines.ts';
import { paymentOf } from '../../../stories/support/payments.ts';

const numbers = () => noticeList.read().map(({ numAvis: noticeNumber }) => noticeNumber);
const numbered = (rank: number): Fine => ({
  ...FINE,
  numAvis: `519001010${String(rank).padStart(4, '0')}1`,
});

/** A storage that keeps texts, and refuses a write when it is full. */
function fakeStorage(full = false) {
  const texts = new Map<string, string>();
  return {
    texts,
    getItem: (key: string) => texts.get(key) ?? null,
    removeItem: (key: string) => void texts.delete(key),
    setItem: (key: string, value: string) => {
      if (full) throw new DOMException('full', 'QuotaExceededError');
      texts.set(key, value);
    },
  };
}

const useStorage = (storage = fakeStorage()) => {
  vi.stubGlobal('sessionStorage', storage);
  return storage.texts;
};

beforeEach(() => noticeList.clear());
afterEach(() => {
  noticeList.clear();
  vi.unstubAllGlobals();
});

describe('the list of notices', () => {
  it('C-01: a fine joins once; a second reading replaces the first in its place', () => {
    useStorage();
    for (const fine of [FINE, INCREASED, PAID]) noticeList.note(fine);
    expect(numbers()).toEqual([FINE.numAvis, INCREASED.numAvis]);
    expect(noticeList.read()[0]?.statutPaiement.valeur).toBe('PAYE');
  });

  it('C-01: the twenty-first pushes out the oldest that is not to be paid, never itself', () => {
    useStorage();
    const paid = { ...PAID, numAvis: numbered(7).numAvis };
    for (let rank = 1; rank <= LIST_LIMIT; rank++) noticeList.note(numbered(rank));
    noticeList.note(paid);
    noticeList.note(numbered(LIST_LIMIT + 1));
    expect(numbers()).toHaveLength(LIST_LIMIT);
    expect(numbers()).not.toContain(paid.numAvis);
    expect(numbers()[0]).toBe(numbered(1).numAvis);
    const next = { ...PAID, numAvis: numbered(LIST_LIMIT + 2).numAvis };
    noticeList.note(next);
    expect(numbers()[0]).toBe(numbered(2).numAvis);
    expect(numbers().at(-1)).toBe(next.numAvis);
  });

  it('C-01: twenty to pay stay; the twenty-first pushes out the oldest', () => {
    useStorage();
    for (let rank = 1; rank <= LIST_LIMIT; rank++) noticeList.note(numbered(rank));
    expect(numbers()).toHaveLength(LIST_LIMIT);
    expect(numbers()[0]).toBe(numbered(1).numAvis);
    noticeList.note(numbered(LIST_LIMIT + 1));
    expect(numbers()).toHaveLength(LIST_LIMIT);
    expect(numbers()[0]).toBe(numbered(2).numAvis);
    expect(numbers().at(-1)).toBe(numbered(LIST_LIMIT + 1).numAvis);
  });

  it('C-01: the last row that is taken off leaves nothing in the storage', () => {
    const texts = useStorage();
    noticeList.note(FINE);
    noticeList.note(INCREASED);
    noticeList.remove(FINE.numAvis);
    expect(numbers()).toEqual([INCREASED.numAvis]);
    noticeList.remove(INCREASED.numAvis);
    expect(texts.has(KEYS.notices)).toBe(false);
  });

  it('D-10 D-19: keeps a fine, which has no key, but for the attempt', () => {
    const texts = useStorage();
    noticeList.note({ ...FINE, paiement: paymentOf('REFUSE') });
    expect(JSON.parse(texts.get(KEYS.notices) ?? '')).toEqual([FINE]);
    expect(Object.keys(Fine.properties).filter((name) => /cl[eé]/i.test(name))).toEqual([]);
  });
});

describe('bad input', () => {
  it.each([
    ['no JSON', '[{'],
    ['no list', '{"0":1}'],
    ['nothing', 'null'],
    ['an empty list', '[]'],
  ])('C-01: %s is an empty list', (_, text) => {
    useStorage().set(KEYS.notices, text);
    expect(noticeList.read()).toEqual([]);
  });

  it.each([
    ['null', null],
    ['a number', 7],
    ['no identity', { ...PARKING, avisId: undefined }],
    ['an unknown type', { ...PARKING, typeAmende: 'XX' }],
    ['the answer to a wrong key', { statutPaiement: { valeur: 'ERREUR' } }],
    ['no amounts', { ...PARKING, montants: null }],
    [
      'a deadline that is no object',
      { ...PARKING, montants: { ...PARKING.montants, echeances: [1] } },
    ],
    ['no offence', { ...PARKING, natureInfraction: null }],
    ['a broken payment', { ...PARKING, reglements: [null] }],
  ])('C-01: a row with %s is dropped alone', (_, foreign) => {
    useStorage().set(KEYS.notices, JSON.stringify([FINE, foreign, DEPOSIT]));
    expect(numbers()).toEqual([FINE.numAvis, DEPOSIT.numAvis]);
  });

  it('C-01: a full storage throws nothing, and keeps the list for the page', () => {
    useStorage(fakeStorage(true));
    expect(() => noticeList.note(FINE)).not.toThrow();
    expect(numbers()).toEqual([FINE.numAvis]);
  });

  it('C-01: a storage that is switched off throws nothing', () => {
    vi.stubGlobal('sessionStorage', undefined);
    expect(() => noticeList.note(FINE)).not.toThrow();
    expect(numbers()).toEqual([FINE.numAvis]);
  });
});
