import { describe, expect, it } from 'vitest';
import { localeFindings } from '../../scripts/i18n.ts';
import { spellingFindings } from '../../scripts/spelling.ts';
import { terminologyFindings } from '../../scripts/terminology.ts';

// That the texts have none of these faults is the step `texts` of `npm run check`.
describe('locale files', () => {
  it('G-09: the check finds a missing file, a missing, extra, empty or copied text, a lost placeholder, link, anchor or number, a mark of French left open', () => {
    expect(localeFindings('tests/architecture/fixtures/i18n').sort()).toEqual([
      'de.json autre: not in the French',
      'de.json vide: missing',
      'en.json a.long: copied from the French',
      'es.json a.long: a mark of French out of place',
      'es.json reste: placeholders differ from the French',
      'es.json vide: empty',
      'plan.de.json sections.0.id: another anchor',
      'plan.en.json sections.0.titre: placeholders differ from the French',
      'plan.es.json: missing',
      'plan.it.json sections.0.titre: numbers differ from the French',
    ]);
  });

  it('G-09: one thing has one word: a forbidden one is found as a whole, in the texts of its language alone', () => {
    expect(terminologyFindings(['tests/architecture/fixtures/terminology'])).toEqual([
      'en.json bank: “payment card”, say “payment slip” (carte de paiement)',
      'page.nl.json blocs.0: “verrichtingscode”, say “operatiecode” (indicatif d’opération)',
    ]);
  });

  it('G-09: a misspelling is found; names, words of the paper, addresses and compounds are none', () => {
    expect(spellingFindings(['tests/architecture/fixtures/spelling'])).toEqual([
      'fr.json code: “virment” is in no dictionary',
      'nl.json code: “vperatiecode” is in no dictionary',
      'it.json code: “bonnifico” is in no dictionary',
    ]);
  });
});
