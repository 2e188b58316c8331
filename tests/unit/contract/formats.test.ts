import { describe, expect, it } from 'vitest';
import { creerFormats } from '#contract/domaine/formats.ts';
import { LANGUES, type Langue } from '#contract/domaine/langues.ts';

/** Intl separates with no-break spaces, of more than one kind. */
const simple = (texte: string) => texte.replace(/\s/g, ' ');

const ATTENDUS: Readonly<Record<Langue, readonly [euros: string, jour: string, nom: string]>> = {
  fr: ['1 234,50 €', '21 novembre 2026', 'Français'],
  en: ['€1,234.50', '21 November 2026', 'English'],
  de: ['1.234,50 €', '21. November 2026', 'Deutsch'],
  nl: ['€ 1.234,50', '21 november 2026', 'Nederlands'],
  it: ['1234,50 €', '21 novembre 2026', 'Italiano'],
  es: ['1234,50 €', '21 de noviembre de 2026', 'Español'],
};

describe('formats', () => {
  it.each(LANGUES)('G-09: amounts, days and names in %s', (langue) => {
    const formats = creerFormats(langue);
    expect([
      simple(formats.euros(123_450)),
      simple(formats.jour('2026-11-21')),
      formats.nomLangue(langue),
    ]).toEqual(ATTENDUS[langue]);
  });

  it('D-18: an amount to be pasted has the decimal mark of the language alone', () => {
    const sommes = LANGUES.map((langue) => creerFormats(langue).somme(123_400));
    expect(sommes).toEqual(LANGUES.map((langue) => (langue === 'en' ? '1234.00' : '1234,00')));
  });

  it.each([
    ['2026-07-01T22:30:00Z', '2 juillet 2026 à 00:30'],
    ['2026-12-31T23:30:00+00:00', '1er janvier 2027 à 00:30'],
    ['2026-12-11T10:00:00+01:00', '11 décembre 2026 à 10:00'],
    ['2026-12-01', '1er décembre 2026'],
  ])('D-10: the instant %s is told in Paris time', (instant, attendu) => {
    expect(simple(creerFormats('fr').instant(instant))).toBe(attendu);
  });

  it.each([
    [1, '1 seconde'],
    [59, '59 secondes'],
    [60, '1 minute'],
    [61, '2 minutes'],
    [900, '15 minutes'],
    [7199, '120 minutes'],
    [7200, '2 heures'],
    [7201, '3 heures'],
  ])('D-15: %i seconds to wait are told as %s', (secondes, attendu) => {
    expect(simple(creerFormats('fr').duree(secondes))).toBe(attendu);
  });
});
