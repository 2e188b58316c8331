import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Fine } from '#contract/schemas/fine.ts';
import { KEYS } from '#src/session/keys.ts';
import { KEPT_FIELDS, LIST_LIMIT, noticeList } from '#src/session/noticeList.ts';
import { DEPOSIT, FINE, INCREASED, PAID, PARKING } from '../../../stories/support/fines.ts';

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

  it('D-10: keeps every field of a fine but the attempt, and nothing else, such as a key', () => {
    const texts = useStorage();
    const expected = Object.keys(Fine.properties).filter((name) => name !== 'paiement');
    expect(Object.keys(KEPT_FIELDS).sort()).toEqual(expected.sort());
    const withKey = { ...FINE, cleAvis: '42' };
    noticeList.note(withKey);
    expect(texts.get(KEYS.notices)).not.toContain('cleAvis');
    texts.set(KEYS.notices, JSON.stringify([{ ...INCREASED, cleAvis: '42' }]));
    expect(noticeList.read()).toEqual([INCREASED]);
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
    ['a number that is too short', { ...PARKING, numAvis: '5190010100001' }],
    ['an unknown type', { ...PARKING, typeAmende: 'XX' }],
    ['the answer to a wrong key', { statutPaiement: { valeur: 'ERREUR' } }],
    ['an amount below zero', { ...PARKING, resteAPayer: -1 }],
    ['an amount with a part of a cent', { ...PARKING, resteAPayer: 0.5 }],
    ['no amounts', { ...PARKING, montants: null }],
    [
      'a day that does not exist',
      { ...PARKING, montants: { ...PARKING.montants, valableJusquau: '2026-13-01' } },
    ],
    [
      'a deadline that is no object',
      { ...PARKING, montants: { ...PARKING.montants, echeances: [1] } },
    ],
    ['a broken contest', { ...PARKING, contestation: {} }],
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
