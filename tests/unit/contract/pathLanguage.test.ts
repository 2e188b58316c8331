import { describe, expect, it } from 'vitest';
import { addressInLanguage, requestedLanguage } from '#contract/domain/pathLanguage.ts';

describe('the language of an address', () => {
  it.each([
    ['/fr/tai', '', '', '/de/tai'],
    ['/fr/tai/paiement/1500/envoiSips', '', '', '/de/tai/paiement/1500/envoiSips'],
    ['/fr/tai/abc', '?webview=1&x=a%26b', '#contenu', '/de/tai/abc?webview=1&x=a%26b#contenu'],
    ['/fr/tai', '?langue=de', '', '/de/tai'],
    ['/fr/tai', '?x=1&langue=de&y=2', '#a', '/de/tai?x=1&y=2#a'],
  ])('L-02 R-20 D-04: %s%s%s keeps all but its prefix', (pathname, search, hash, expected) => {
    expect(addressInLanguage({ pathname, search, hash }, 'de')).toBe(expected);
  });

  it.each([
    ['?langue=it', 'it'],
    ['?langue=IT', undefined],
    ['?langue=pt', undefined],
    ['?langue=', undefined],
    ['', undefined],
  ])('R-20 D-04: %j asks for %s', (search, expected) => {
    expect(requestedLanguage(search)).toBe(expected);
  });
});
