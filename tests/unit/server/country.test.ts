import { describe, expect, it } from 'vitest';
import { countryOf, isInFrance, postalName } from '#server/country.ts';

describe('D-76: the country of an address', () => {
  it.each([
    ['DE', 'DE'],
    ['de', 'DE'],
    ['DEU', 'DE'],
    ['Allemagne', 'DE'],
    ['ALLEMAGNE', 'DE'],
    ['Deutschland', 'DE'],
    ['Germania', 'DE'],
    [' Les Pays-Bas ', 'NL'],
    ['PAYS BAS', 'NL'],
    ['Nederland', 'NL'],
    ['Etats-Unis', 'US'],
    ['Angleterre', 'GB'],
    ['Holland', 'NL'],
    ['Bundesrepublik Deutschland', 'DE'],
    ['Confédération suisse', 'CH'],
    ['Suisse', 'CH'],
    ['Monaco', 'MC'],
    ['Saint-Martin (partie néerlandaise)', 'SX'],
  ])('%s is %s, and abroad', (text, code) => {
    expect(countryOf(text)).toBe(code);
    expect(isInFrance(text)).toBe(false);
  });

  it.each([
    ['France', 'FR'],
    ['St Martin', 'MF'],
    ['Tahiti', 'PF'],
    ['FR', 'FR'],
    ['FRA', 'FR'],
    ['fra', 'FR'],
    ['Frankreich', 'FR'],
    ['France métropolitaine', 'FR'],
    ['La Réunion', 'RE'],
    ['REUNION', 'RE'],
    ['REU', 'RE'],
    ['GUADELOUPE', 'GP'],
    ['Martinique', 'MQ'],
    ['Guyane', 'GF'],
    ['Mayotte', 'YT'],
    ['Saint-Martin', 'MF'],
    ['Saint-Barthélemy', 'BL'],
    ['Saint Pierre et Miquelon', 'PM'],
    ['Nouvelle-Calédonie', 'NC'],
    ['Polynésie française', 'PF'],
    ['Wallis et Futuna', 'WF'],
  ])('%s is %s, and France', (text, code) => {
    expect(countryOf(text)).toBe(code);
    expect(isInFrance(text)).toBe(true);
  });

  it.each(['', 'F', 'XX', 'ZZZ', 'Bavière', 'Europe', '35000 Rennes', '1', '⸺'])(
    '%j is no country',
    (text) => {
      expect(countryOf(text)).toBeNull();
    },
  );

  it.each([
    ['DE', 'ALLEMAGNE'],
    ['NL', 'PAYS-BAS'],
    ['CH', 'SUISSE'],
    ['US', 'ÉTATS-UNIS'],
    ['FR', 'FRANCE'],
    ['RE', 'FRANCE'],
  ])('a letter to %s says %s', (code, name) => {
    expect(postalName(code)).toContain(name);
  });
});
