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

function said(instant: string | undefined, language: Language = 'fr', onDevice = true) {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(NOW) });
  const text = { t: dictionary.i18n.getFixedT(language), formats: formatsOf(language), onDevice };
  return comingInstant(instant, 'paris', text)?.replace(/\s/g, ' ') ?? null;
}

describe('D-87: a time to come', () => {
  it.each([
    ['2026-11-28T05:46:01Z', 'dans 1 minute, à 6 h 46 (heure de Paris)'],
    ['2026-11-28T05:55:00Z', 'dans 9 minutes, à 6 h 55 (heure de Paris)'],
    ['2026-11-28T06:46:00Z', 'dans 60 minutes, à 7 h 46 (heure de Paris)'],
    ['2026-11-28T06:46:01Z', 'le 28 novembre 2026 à 7 h 46 (heure de Paris)'],
  ])('%s is said in minutes within the hour only', (instant, expected) => {
    expect(said(instant)).toBe(expected);
  });

  it.each([NOW, '2026-11-28T05:45:59Z', undefined, 'no time'])(
    '%s is over or unknown: it is not said',
    (instant) => {
      expect(said(instant)).toBeNull();
    },
  );

  it('is a day and a clock until a device reads it', () => {
    expect(said('2026-11-28T05:55:00Z', 'fr', false)).toBe(
      'le 28 novembre 2026 à 6 h 55 (heure de Paris)',
    );
  });

  it.each([
    ['fr', 'dans 9 minutes, à 6 h 55 (heure de Paris)'],
    ['en', 'in 9 minutes, at 06:55 (Paris time)'],
    ['de', 'in 9 Minuten (um 6:55 Uhr, Pariser Zeit)'],
    ['nl', 'over 9 minuten (om 06:55, Parijse tijd)'],
    ['it', 'tra 9 minuti, alle 06:55 (ora di Parigi)'],
    ['es', 'dentro de 9 minutos, a las 6:55 (hora de París)'],
  ] as const)('in %s', (language, expected) => {
    expect(said('2026-11-28T05:55:00Z', language)).toBe(expected);
  });
});
