import { readFile } from 'node:fs/promises';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { LANGUAGES, type Language } from '#contract/domain/languages.ts';
import { dictionaryOf } from '#src/app/prerender.tsx';
import type { Dictionary } from '#src/i18n/dictionary.ts';
import { formatsOf } from '#src/i18n/useText.tsx';
import { comingInstant } from '#src/pages/common/comingInstant.ts';

const NOW = '2026-11-28T05:46:00Z';

let dictionary: Dictionary;
beforeAll(async () => {
  dictionary = dictionaryOf((address) => readFile(`public${address}`, 'utf8'));
  await Promise.all(LANGUAGES.map((language) => dictionary.load(language)));
});
afterEach(() => vi.useRealTimers());

function said(instant: string, language: Language = 'fr'): string {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(NOW) });
  const text = { t: dictionary.i18n.getFixedT(language), formats: formatsOf(language) };
  return comingInstant(new Date(instant), 'paris', text).replace(/\s/g, ' ');
}

describe('D-87: a time to come', () => {
  it.each([
    ['2026-11-28T05:46:01Z', 'dans 1 minute, à 6 h 46'],
    ['2026-11-28T05:55:00Z', 'dans 9 minutes, à 6 h 55'],
    ['2026-11-28T06:46:00Z', 'dans 60 minutes, à 7 h 46'],
    ['2026-11-28T06:46:01Z', 'le 28 novembre 2026 à 7 h 46'],
    ['2026-11-28T05:46:00Z', 'le 28 novembre 2026 à 6 h 46'],
  ])('%s is said in minutes within the hour only', (instant, expected) => {
    expect(said(instant)).toBe(expected);
  });

  it.each([
    ['fr', 'dans 9 minutes, à 6 h 55'],
    ['en', 'in 9 minutes, at 06:55'],
    ['de', 'in 9 Minuten, um 6:55 Uhr'],
    ['nl', 'over 9 minuten, om 06:55'],
    ['it', 'tra 9 minuti, alle 06:55'],
    ['es', 'dentro de 9 minutos, a las 6:55'],
  ] as const)('in %s', (language, expected) => {
    expect(said('2026-11-28T05:55:00Z', language)).toBe(expected);
  });
});
